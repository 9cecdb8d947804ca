/** The stack's database for tests: through the product's own library, for new tenants. */
import { createHash, randomBytes } from 'node:crypto';
import { readEnvironment, type Environment } from '@praxis/config/environment';
import { DEFAULT_RULES, type BookingRules } from '@praxis/contracts/appointment/scheduling';
import { Database } from '@praxis/db/core/database';
import { withoutLogin } from '../../tools/launcher/environment.mjs';
import { SLOW_MACHINE_LIMITS } from '../../tools/launcher/slow-machine-limits.mjs';
import type { StackHandle } from './stack.js';
import { rawSql, sql } from '@praxis/db/core/sql';

/** The environment of a process of this stack. */
export function environmentOf(stack: StackHandle, overrides: NodeJS.ProcessEnv = {}): Environment {
  return readEnvironment(rawEnvironmentOf(stack, overrides));
}

/** The same as environment variables, to start a process. */
export function rawEnvironmentOf(stack: StackHandle, overrides: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const { masterKey, publicApiKey } = stack.secrets();
  const { addresses } = stack.run();
  return {
    DATABASE_URL: withoutLogin(addresses.postgres),
    TEMPORAL_ADDRESS: addresses.temporal,
    PRAXIS_MASTER_KEY: masterKey,
    PRAXIS_PUBLIC_API_KEY: publicApiKey,
    PRAXIS_DATA_DIR: stack.dataDir,
    ...overrides,
  };
}

/**
 * A pool with the product's own roles, which the caller closes. Waits longer for a connection, because tests queue
 * many.
 */
export function openDatabase(stack: StackHandle, overrides: NodeJS.ProcessEnv = {}): Promise<Database> {
  return Database.open(environmentOf(stack, { ...SLOW_MACHINE_LIMITS, ...overrides }), 'praxis-test');
}

export interface TestTenant {
  id: string;
  name: string;
  key: string;
  providerId: string;
}

export interface TenantOptions {
  industry?: 'law' | 'realestate';
  timeZone?: string;
  workingDays?: number[];
  dayStart?: string;
  dayEnd?: string;
  rules?: Partial<BookingRules>;
}

/** The rules of a test's provider: an hour's notice, so that no booked appointment begins before a test ends. */
export function rulesOf({ workingDays, dayStart, dayEnd, rules }: TenantOptions): BookingRules {
  const [from, to] = [dayStart ?? '09:00', dayEnd ?? '19:00'];
  const hours = (workingDays ?? [1, 2, 3, 4, 5]).map((day) => ({ day, from, to }));
  return { ...DEFAULT_RULES, noticeMins: 60, hours, ...rules };
}

/** A new tenant with one provider and an API key, so that tests do not share a calendar. */
export async function createTenant(database: Database, options: TenantOptions = {}): Promise<TestTenant> {
  const suffix = randomBytes(6).toString('hex');
  const name = `Test Tenant ${suffix}`;
  const key = `pk_test_${randomBytes(16).toString('hex')}`;
  return await database.withSystem('a tenant for a test', async (tx) => {
    const [tenant] = await tx.query<{ id: string }>`
      insert into tenants (name, slug, industry, phone) values (${name}, ${`test-${suffix}`},
      ${options.industry ?? 'law'}, '+13135550199') returning id`;
    const id = tenant?.id ?? '';
    const [provider] = await tx.query<{ id: string }>`
      insert into providers (tenant_id, name, time_zone, location, rules) values (${id}, 'Provider One',
      ${options.timeZone ?? 'America/Detroit'}, 'Video Conference', ${JSON.stringify(rulesOf(options))}) returning id`;
    await tx.query`insert into api_keys (tenant_id, name, key_prefix, key_hash) values (${id}, 'test',
      ${key.slice(0, 8)}, ${createHash('sha256').update(key).digest('hex')})`;
    return { id, name, key, providerId: provider?.id ?? '' };
  });
}

/** Numbers of rows of one session by table, over all tenants. */
export async function countRecords(database: Database, sessionId: string): Promise<Record<string, number>> {
  const tables = [
    'leads',
    'journeys',
    'appointments',
    'messages',
    'outbox',
    'sim_entries',
    'lead_interactions',
  ];
  return await database.withSystem('count the rows of a session', async (tx) => {
    const counts: Record<string, number> = {};
    for (const table of tables) {
      const isOfSession =
        table === 'outbox' ? sql`payload::text like ${`%${sessionId}%`}` : sql`session_id = ${sessionId}`;
      const [row] = await tx.query<{ n: number }>`
        select count(*)::int as n from ${rawSql(table)} where ${isOfSession}`;
      counts[table] = row?.n ?? 0;
    }
    return counts;
  });
}

/** The counts of a session without rows. */
export const NOTHING_STORED = {
  leads: 0,
  journeys: 0,
  appointments: 0,
  messages: 0,
  outbox: 0,
  sim_entries: 0,
  lead_interactions: 0,
};
