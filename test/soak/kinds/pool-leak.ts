/**
 * One connection, two tenants, transactions that end in every way: another tenant's row is never visible (S2
 * of the trust notes). Kills nothing, but finds faults that are as rare as those that kills reveal.
 */
import type { Database, TenantTransaction } from '@praxis/db/core/database';
import { seededRandom } from '../../support/random.js';
import { createTenant, openDatabase, type TestTenant } from '../../support/records.js';
import type { StackHandle } from '../../support/stack.js';
import { broken, type Outcome } from '../outcome.js';

/** Number of concurrent transactions, which queue for the one connection in changing order. */
const AT_ONCE = 20;
/** Share of transactions that commit; the rest fail. */
const COMMITS = 0.8;

class OnPurpose extends Error {}

type Work = (tx: TenantTransaction, of: { tenant: TestTenant; other: TestTenant }) => Promise<void>;

const BAD_ENDINGS = {
  throws: () => Promise.reject(new OnPurpose('on purpose')),
  'fails in SQL': async (tx) => void (await tx.query`select 1 / 0`),
  'times out': async (tx) => {
    await tx.query`set local statement_timeout = '1ms'`;
    await tx.query`select pg_sleep(1)`;
  },
  'repeats a key': async (tx, { tenant }) =>
    void (await tx.query`
      insert into idempotency_keys (tenant_id, key, request_fingerprint) values (${tenant.id}, 'k', 'f'),
      (${tenant.id}, 'k', 'f')`),
  'is left unawaited': (tx) => {
    void tx.query`select tenant_id from event_log`.catch(() => undefined);
    return Promise.reject(new OnPurpose('on purpose'));
  },
} as const satisfies Record<string, Work>;
const GOOD_ENDINGS = {
  commits: () => Promise.resolve(),
  'sets another tenant in a savepoint': async (tx, { other }) => {
    await tx.query`savepoint s`;
    await tx.query`select set_config('app.tenant_id', ${other.id}, true)`;
    await tx.query`rollback to savepoint s`;
  },
} as const satisfies Record<string, Work>;

type Ending = keyof typeof BAD_ENDINGS | keyof typeof GOOD_ENDINGS;
const ENDINGS: Record<Ending, Work> = { ...BAD_ENDINGS, ...GOOD_ENDINGS };
const UNUSUAL = (Object.keys(ENDINGS) as Ending[]).filter((ending) => ending !== 'commits');

/** Runs one seed, which chooses how each of this many transactions ends. */
export async function interleaveTransactions(
  stack: StackHandle,
  seed: number,
  transactions: number,
): Promise<Outcome> {
  const database = await openDatabase(stack, { DATABASE_POOL_SIZE: '1' });
  try {
    return await interleave(database, seed, transactions);
  } finally {
    await database.close();
  }
}

async function interleave(database: Database, seed: number, transactions: number): Promise<Outcome> {
  const [one, two] = await Promise.all([createTenant(database), createTenant(database)]);
  for (const { id } of [one, two])
    await database.withTenant(
      id,
      (tx) =>
        tx.query`insert into event_log (tenant_id, session_id, action) values (${id}, 'sess-seed', 'seed')`,
    );
  const random = seededRandom(seed);
  const seen = { foreign: 0, empty: 0 };
  const otherwise: string[] = [];
  const endings = new Map<Ending, number>();

  const look = async (tx: TenantTransaction, tenant: TestTenant): Promise<void> => {
    const rows = await tx.query<{ tenant_id: string }>`select tenant_id from event_log limit 50`;
    if (rows.length === 0) seen.empty += 1;
    seen.foreign += rows.filter((row) => row.tenant_id !== tenant.id).length;
  };
  const run = async (index: number): Promise<void> => {
    const of = index % 2 === 0 ? { tenant: one, other: two } : { tenant: two, other: one };
    const ending =
      random() < COMMITS ? 'commits' : (UNUSUAL[Math.floor(random() * UNUSUAL.length)] ?? 'throws');
    endings.set(ending, (endings.get(ending) ?? 0) + 1);
    const failure = await database
      .withTenant(of.tenant.id, async (tx) => {
        await look(tx, of.tenant);
        await ENDINGS[ending](tx, of);
        await look(tx, of.tenant);
      })
      .then(
        () => undefined,
        (error: unknown) => String(error),
      );
    if ((failure === undefined) !== ending in GOOD_ENDINGS)
      otherwise.push(`one that ${ending}: ${failure ?? 'committed'}`);
  };
  for (let begun = 0; begun < transactions; begun += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, offset) => run(begun + offset)));

  const rarest = Math.min(...UNUSUAL.map((ending) => endings.get(ending) ?? 0));
  return {
    violations: [
      ...otherwise,
      ...broken({
        'no row of another tenant is seen': seen.foreign === 0,
        'the rows of one’s own are seen': seen.empty === 0,
        'each ending is met many times': rarest > transactions / 100,
      }),
    ],
    summary: `${transactions} transactions on one connection, each ending at least ${rarest} times`,
  };
}
