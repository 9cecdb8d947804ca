/**
 * Vendors that the API calls while a person waits: after five failures in a row, requests no longer wait for the
 * vendor, and Service Status shows it.
 */
import { WorkflowNotFoundError } from '@temporalio/client';
import type { ServiceName } from '@praxis/contracts/health/service.const';
import { Database } from '@praxis/db/core/database';
import { listBreakers } from '@praxis/db/health/provider-breaker-read';
import { listIncidents, listServices } from '@praxis/db/health/service-health-read';
import {
  ELEVENLABS_DOUBLE_KEY,
  startElevenLabsDouble,
} from '../../../libs/providers/src/testing/elevenlabs-double.js';
import { startStripeDouble, STRIPE_DOUBLE_KEY } from '../../../libs/providers/src/testing/stripe-double.js';
import {
  startTurnstileDouble,
  TURNSTILE_DOUBLE_SECRET,
} from '../../../libs/providers/src/testing/turnstile-double.js';
import type { WireDouble, WireFault } from '../../../libs/providers/src/testing/wire-double.js';
import { ApiClient, type Answer } from '../../support/api.js';
import { BookingVisitor } from '../../support/booking-page.js';
import { seedCall } from '../../support/call-rows.js';
import { openEngine } from '../../support/engine.js';
import { makeDatabase, type OwnDatabase } from '../../support/own-database.js';
import { startOwnApi, type OwnApi } from '../../support/own-api.js';
import { createTenant, type TestTenant } from '../../support/records.js';
import { expectRefusal } from '../../support/refusal.js';
import { sharedStack } from '../../support/stack.js';
import { until } from '../../support/until.js';

const FAILURES_TO_OPEN = 5;
/** Long enough that a breaker sends no probe by itself during a test, even if the machine pauses. */
const OPEN_MS = 60_000;

const ENGINE_TIMEOUT_MS = 500;
/** Long enough that polling stays below the limits of a visitor, in milliseconds. */
const POLL_MS = 1_000;
const AWAY: WireFault = {
  kind: 'answer',
  accepted: false,
  answer: { status: 503, body: { error: { type: 'api_error', message: 'Away' } } },
};

let own: OwnDatabase;
let database: Database;
let tenant: TestTenant;
let api: OwnApi;
let doubles: Record<'stripe' | 'turnstile' | 'elevenlabs', WireDouble>;
beforeAll(async () => {
  own = await makeDatabase(sharedStack());
  database = await Database.open(own.environment, 'praxis-test');
  tenant = await createTenant(database);
  const [stripe, turnstile, elevenlabs] = await Promise.all([
    startStripeDouble(),
    startTurnstileDouble(),
    startElevenLabsDouble(),
  ]);
  doubles = { stripe, turnstile, elevenlabs };
  // Only the owner's processes may have the owner's login.
  const address = new URL(own.environment.DATABASE_URL);
  Object.assign(address, { username: '', password: '' });
  api = await startOwnApi(sharedStack(), {
    DATABASE_URL: address.href,
    PRAXIS_HEALTH_EVERY_MS: '250',
    PRAXIS_BREAKER_OPEN_MS: String(OPEN_MS),
    // The stack's worker does not know this database, so a booking that passes the robot check runs into its timeout.
    PRAXIS_ENGINE_TIMEOUT_MS: String(ENGINE_TIMEOUT_MS),
    STRIPE_SECRET_KEY: STRIPE_DOUBLE_KEY,
    STRIPE_WEBHOOK_SECRET: 'whsec_test',
    STRIPE_BASE_URL: stripe.url,
    TURNSTILE_SITE_KEY: 'site',
    TURNSTILE_SECRET_KEY: TURNSTILE_DOUBLE_SECRET,
    TURNSTILE_BASE_URL: turnstile.url,
    ELEVENLABS_API_KEY: ELEVENLABS_DOUBLE_KEY,
    ELEVENLABS_BASE_URL: elevenlabs.url,
  });
});
afterAll(async () => {
  await api.stop();
  await endJourneys();
  await Promise.all(Object.values(doubles).map((double) => double.close()));
  await database.close();
  await own.drop();
});

/**
 * Ends the journeys that the shared worker began, because it would look for their practice as long as the stack runs.
 */
async function endJourneys(): Promise<void> {
  const { client, close } = await openEngine(sharedStack());
  const query = `TenantId = '${tenant.id}' and ExecutionStatus = 'Running'`;
  for await (const { workflowId } of client.workflow.list({ query }))
    await client.workflow
      .getHandle(workflowId)
      .terminate()
      .catch((error: unknown) => {
        // The list may be outdated: the run has already ended.
        if (!(error instanceof WorkflowNotFoundError)) throw error;
      });
  await close();
}

const buy = (): Promise<Answer> =>
  new ApiClient(api.baseUrl, tenant.key).post('/v1/functions/simple-stripe-checkout', {
    tier: 'starter',
    email: 'buyer@example.com',
  });

let tokens = 0;
const callBack = (): Promise<Answer> => {
  const visitor = new BookingVisitor(api.baseUrl, tenant.id);
  return visitor.post('/intake', { ...visitor.person(), robotToken: `person-${(tokens += 1)}` });
};

async function hear(): Promise<Answer> {
  const call = await seedCall(database, tenant.id, {
    mode: 'live',
    said: [{ turnId: 'turn-1', text: 'Thank you for calling.' }],
  });
  return await new ApiClient(api.baseUrl, tenant.key).get(
    `/v1/calls/${call.id}/speech?sessionId=${call.sessionId}&turnId=turn-1`,
  );
}

const statusOf = async (service: ServiceName): Promise<string | undefined> =>
  (await listServices(database)).find((row) => row.service === service)?.status;

async function openIncidents(service: ServiceName): Promise<string[]> {
  const { items } = await listIncidents(database, { tenantIds: 'all', isOpen: true, limit: 50 });
  return items.filter((one) => one.service === service).map(({ title }) => title);
}

/** Ends the time in which an open breaker blocks all requests, so that the next request is its probe. */
const letProbe = (vendor: string): Promise<unknown> =>
  own.owner.query(`update provider_breakers set probe_at = now() where provider = $1 and state = 'open'`, [
    vendor,
  ]);

interface AwaitedVendor {
  vendor: keyof typeof doubles;
  ask: () => Promise<Answer>;
  refused: (answer: Answer) => void;
  answered: (answer: Answer) => void;
  tenantId: () => string | null;
}

const byBrowser = ({ body }: Answer): void =>
  expect(body).toMatchObject({ ok: true, speakWith: 'browser', reason: 'unavailable' });

test.each<AwaitedVendor>([
  {
    vendor: 'stripe',
    ask: buy,
    tenantId: () => null,
    refused: (answer) => expectRefusal(answer, 503, 'payments_unavailable'),
    answered: ({ status }) => expect(status).toBe(200),
  },
  {
    vendor: 'turnstile',
    ask: callBack,
    tenantId: () => null,
    refused: (answer) => expectRefusal(answer, 503, 'robot_check_unavailable'),
    answered: ({ body }) => expect(body.code).not.toBe('robot_check_unavailable'),
  },
  {
    vendor: 'elevenlabs',
    ask: hear,
    tenantId: () => tenant.id,
    refused: byBrowser,
    answered: ({ headers }) => expect(headers.get('content-type')).toBe('audio/mpeg'),
  },
])(
  '$vendor: after five failures no request waits for it, and one success ends that',
  async ({ vendor, ask, refused, answered, tenantId }) => {
    const double = doubles[vendor];
    answered(await ask());
    double.fail(AWAY, { times: 1_000 });
    const asked = (): number => double.requests.length;
    const breaker = async () =>
      (await listBreakers(database, { tenantIds: 'all', limit: 50 })).items.find(
        ({ provider }) => provider === vendor,
      );
    for (let count = 0; count < FAILURES_TO_OPEN; count += 1) refused(await ask());
    const before = asked();
    refused(await ask());
    expect(asked()).toBe(before);
    expect(await breaker()).toMatchObject({ state: 'open', tenantId: tenantId() });
    double.recover();
    await until('the probe', { timeoutMs: 15_000, pollMs: POLL_MS }, async () => {
      await letProbe(vendor);
      await ask();
      return (await breaker())?.state === 'closed';
    });
    answered(await ask());
  },
);

test('interrupting a reply does not count as a failure of the voice vendor', async () => {
  doubles.elevenlabs.fail({ kind: 'hang', accepted: true }, { times: 100 });
  const call = await seedCall(database, tenant.id, {
    mode: 'live',
    said: [{ turnId: 'turn-1', text: 'Thank you for calling.' }],
  });
  for (const _ of [1, 2, 3]) {
    const gone = new AbortController();
    const before = doubles.elevenlabs.requests.length;
    const answer = fetch(
      `${api.baseUrl}/v1/calls/${call.id}/speech?sessionId=${call.sessionId}&turnId=turn-1`,
      { headers: { 'x-va-key': tenant.key }, signal: gone.signal },
    ).catch(() => undefined);
    await until('it to be asked', { timeoutMs: 5_000 }, () => doubles.elevenlabs.requests.length > before);
    gone.abort();
    await answer;
  }
  doubles.elevenlabs.recover();
  const { items } = await listBreakers(database, { tenantIds: 'all', limit: 50 });
  expect(items.find(({ provider }) => provider === 'elevenlabs')?.failures ?? 0).toBe(0);
});

test('a failing vendor of the platform is an incident of its service, which ends', async () => {
  doubles.stripe.fail(AWAY, { times: 1_000 });
  for (let count = 0; count < FAILURES_TO_OPEN; count += 1) await buy();
  await until('the incident', { timeoutMs: 5_000 }, async () => (await statusOf('payments')) === 'down');
  expect(await openIncidents('payments')).toEqual(['Payments is down']);
  doubles.stripe.recover();
  await until('its end', { timeoutMs: 15_000, pollMs: POLL_MS }, async () => {
    await letProbe('stripe');
    await buy();
    return (await statusOf('payments')) === 'healthy' && (await openIncidents('payments')).length === 0;
  });
});
