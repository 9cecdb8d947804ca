/** One connection, two tenants, ten thousand transactions that end in every way: never a foreign row (S2 of the trust notes). */
import type { Database } from '@praxis/db/database';
import { World } from '../../support/journey.js';
import { seededRandom } from '../../support/random.js';
import { createTenant, openDatabase } from '../../support/records.js';

const TRANSACTIONS = 10_000;
/** Some of each kind run at once, so that they queue for the one connection in changing order. */
const AT_ONCE = 20;

let world: World;
let database: Database;
beforeAll(async () => {
  world = await World.open();
  database = await openDatabase(world.stack, { DATABASE_POOL_SIZE: '1' });
});
afterAll(async () => {
  await database.close();
  await world.close();
});

class OnPurpose extends Error {}

type Ending =
  | 'commits'
  | 'throws'
  | 'fails in SQL'
  | 'times out'
  | 'repeats a key'
  | 'sets another tenant in a savepoint'
  | 'is left unawaited';
const ENDINGS: Ending[] = [
  'throws',
  'fails in SQL',
  'times out',
  'repeats a key',
  'sets another tenant in a savepoint',
  'is left unawaited',
];

test(`${TRANSACTIONS} interleaved transactions`, async () => {
  const tenants = await Promise.all([createTenant(world.database), createTenant(world.database)]);
  for (const tenant of tenants)
    await database.withTenant(tenant.id, (tx) =>
      tx.query(`insert into event_log (tenant_id, session_id, action) values ($1, 'sess-seed', 'seed')`, [
        tenant.id,
      ]),
    );
  const random = seededRandom(20_260_504);
  const seen = { foreign: 0, empty: 0 };
  const endings = new Map<Ending, number>();

  const one = async (index: number): Promise<void> => {
    const tenant = tenants[index % 2] ?? tenants[0];
    const other = tenants[(index + 1) % 2] ?? tenants[1];
    // One in five ends badly; waiting for a time-out costs a millisecond.
    const ending: Ending =
      random() < 0.8 ? 'commits' : (ENDINGS[Math.floor(random() * ENDINGS.length)] ?? 'throws');
    endings.set(ending, (endings.get(ending) ?? 0) + 1);
    const work = database.withTenant(tenant.id, async (tx) => {
      const rows = await tx.query<{ tenant_id: string }>('select tenant_id from event_log limit 50');
      if (rows.length === 0) seen.empty += 1;
      seen.foreign += rows.filter((row) => row.tenant_id !== tenant.id).length;
      switch (ending) {
        case 'commits':
          return;
        case 'throws':
          throw new OnPurpose('on purpose');
        case 'fails in SQL':
          await tx.query('select 1 / 0');
          return;
        case 'times out':
          await tx.query(`set local statement_timeout = '1ms'`);
          await tx.query('select pg_sleep(1)');
          return;
        case 'repeats a key':
          await tx.query(
            `insert into idempotency_keys (tenant_id, key, request_fingerprint) values ($1, 'k', 'f'), ($1, 'k', 'f')`,
            [tenant.id],
          );
          return;
        case 'sets another tenant in a savepoint':
          await tx.query('savepoint s');
          await tx.query(`select set_config('app.tenant_id', $1, true)`, [other.id]);
          await tx.query('rollback to savepoint s');
          seen.foreign += (await tx.query<{ tenant_id: string }>('select tenant_id from event_log')).filter(
            (row) => row.tenant_id !== tenant.id,
          ).length;
          return;
        case 'is left unawaited':
          void tx.query('select tenant_id from event_log').catch(() => undefined);
          throw new OnPurpose('on purpose');
      }
    });
    const isBad = ending !== 'commits' && ending !== 'sets another tenant in a savepoint';
    await (isBad ? expect(work).rejects.toThrow() : work);
  };

  for (let begun = 0; begun < TRANSACTIONS; begun += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, offset) => one(begun + offset)));

  expect(seen).toEqual({ foreign: 0, empty: 0 });
  for (const ending of [...ENDINGS, 'commits'] as const)
    expect(endings.get(ending) ?? 0).toBeGreaterThan(100);
}, 300_000);

test('a connection that dies in a transaction takes nothing of it along', async () => {
  const [one, other] = await Promise.all([createTenant(world.database), createTenant(world.database)]);
  await expect(
    database.withTenant(one.id, (tx) => tx.query('select pg_terminate_backend(pg_backend_pid())')),
  ).rejects.toThrow();
  const providers = await database.withTenant(other.id, (tx) =>
    tx.query<{ tenant_id: string }>('select tenant_id from providers'),
  );
  expect(providers).toEqual([{ tenant_id: other.id }]);
});

test.each(['', 'not-a-uuid', "' or true --", '00000000-0000-0000-0000-00000000000'])(
  '%j is no tenant',
  async (id) => {
    await expect(database.withTenant(id, () => Promise.resolve())).rejects.toThrow(
      'needs the id of a tenant',
    );
  },
);
