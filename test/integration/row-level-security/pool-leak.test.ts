/** Tenants take turns on one connection; however a transaction ended, the next one sees only its own rows. */
import type { Database } from '@praxis/db/core/database';
import { interleaveTransactions } from '../../soak/kinds/pool-leak.js';
import { World } from '../../support/journey.js';
import { createTenant, openDatabase } from '../../support/records.js';

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

// The soak test runs ten thousand at a time.
test('a thousand interleaved transactions', async () => {
  const { violations } = await interleaveTransactions(world.stack, 20_260_504, 1_000);
  expect(violations).toEqual([]);
});

test('a connection that dies in a transaction keeps nothing of it', async () => {
  const [one, other] = await Promise.all([createTenant(world.database), createTenant(world.database)]);
  await expect(
    database.withTenant(one.id, (tx) => tx.query`select pg_terminate_backend(pg_backend_pid())`),
  ).rejects.toThrow();
  const providers = await database.withTenant(
    other.id,
    (tx) => tx.query<{ tenant_id: string }>`select tenant_id from providers`,
  );
  expect(providers).toEqual([{ tenant_id: other.id }]);
});

test.each(['', 'not-a-uuid', "' or true --", '00000000-0000-0000-0000-00000000000'])(
  'rejects %j as a tenant',
  async (id) => {
    await expect(database.withTenant(id, () => Promise.resolve())).rejects.toThrow(
      'needs the id of a tenant',
    );
  },
);
