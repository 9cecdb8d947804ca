/** A stack whose processes are killed, with separate tenants and clients for each test. */
import { delimiter } from 'node:path';
import type { Database } from '@praxis/db/core/database';
import { ApiClient } from './api.js';
import type { Tenant } from './journey.js';
import { asOwner } from './ledger.js';
import { findViolations, type Expected, type Violations } from './invariants.js';
import { JourneyClient } from './journey-client.js';
import { createTenant, openDatabase, type TenantOptions, type TestTenant } from './records.js';
import { startStack, StackHandle } from './stack.js';

/** A tenant that no other test uses, with its own calendar, simulated providers and controls. */
export interface OwnTenant {
  tenant: TestTenant;
  client: JourneyClient;
}

export interface ChaosStack {
  stack: StackHandle;
  database: Database;
  /** Acts in the tenants of the demo. */
  client: JourneyClient;
  api: ApiClient;
  /** A new tenant and a client that acts in it, as integration tests have them. */
  tenant(options?: TenantOptions): Promise<Tenant>;
  ownTenant(options?: TenantOptions): Promise<OwnTenant>;
  /** Checks every invariant for these journeys. */
  violations(journeys: readonly Expected[]): Promise<Violations>;
  stop(): Promise<void>;
}

/** Rate limits of visitors do not apply to a test that runs hundreds of them. */
export const LIMITS = {
  PRAXIS_RATE_LIMIT: '1000000',
  PRAXIS_CONNECTIONS_PER_ADDRESS: '1000000',
  PRAXIS_STREAMS_PER_ADDRESS: '1000000',
  PRAXIS_STREAMS_PER_PERSON: '1000000',
  PRAXIS_AUTH_LIMIT: '1000000',
  PRAXIS_DEMO_MAX_PER_SESSION: '1000000',
  PRAXIS_DEMO_MAX_PER_DAY: '1000000',
  PRAXIS_DEMO_MAX_PER_ADDRESS: '1000000',
};

/** Starts a separate stack, for tests that need a special environment. */
export async function startChaosStack(
  env: NodeJS.ProcessEnv = {},
  options: { dataDir?: string } = {},
): Promise<ChaosStack> {
  const stack = await startStack({ ...options, env: { ...process.env, ...LIMITS, ...env } });
  return await openChaos(stack, () => stack.stop(), env);
}

/**
 * The stack that `npm test` started for this jest worker. A worker runs one file at a time, so kills affect
 * no other test. A test must restore it: processes running, triggers dropped.
 */
export async function sharedChaosStack(): Promise<ChaosStack> {
  const dataDirs = (process.env.PRAXIS_CHAOS_STACKS ?? '').split(delimiter);
  const dataDir = dataDirs[Number(process.env.JEST_WORKER_ID ?? '1') - 1];
  if (!dataDir) throw new Error('No stack to kill: run these tests with `npm test -- chaos`.');
  const stack = new StackHandle(dataDir);
  // The previous test file may have just killed a process.
  await stack.waitReady();
  return await openChaos(stack, () => Promise.resolve());
}

async function openChaos(
  stack: StackHandle,
  end: () => Promise<void>,
  { PRAXIS_MASTER_KEY: ownKey }: NodeJS.ProcessEnv = {},
): Promise<ChaosStack> {
  // The passwords of a stack with its own key are derived from that key.
  const database = await openDatabase(stack, ownKey === undefined ? {} : { PRAXIS_MASTER_KEY: ownKey });
  const clientOf = (apiKey: string): JourneyClient => new JourneyClient({ baseUrl: stack.baseUrl, apiKey });
  return {
    stack,
    database,
    client: clientOf(stack.secrets().publicApiKey),
    api: new ApiClient(stack.baseUrl, stack.secrets().publicApiKey),
    tenant: async (options) => {
      const tenant = await createTenant(database, options);
      return { ...tenant, api: new ApiClient(stack.baseUrl, tenant.key) };
    },
    ownTenant: async (options) => {
      const tenant = await createTenant(database, options);
      return { tenant, client: clientOf(tenant.key) };
    },
    violations: (journeys) => asOwner(stack, (owner) => findViolations(owner, journeys)),
    stop: async () => {
      await database.close();
      await end();
    },
  };
}
