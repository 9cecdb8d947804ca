/** PostgreSQL itself rejects overlapping appointments of one host, from any process. */
import type { Database } from '@praxis/db/core/database';
import { World } from '../../support/journey.js';
import { createTenant, type TestTenant } from '../../support/records.js';

const world = World.ofFile();
let tenant: TestTenant;
beforeEach(async () => {
  tenant = await createTenant(world.database);
});

interface Row {
  session: string;
  from: string;
  to: string;
  status?: string;
  providerId?: string;
}

const day = (time: string): string => `2031-05-05T${time}:00Z`;

async function insert(database: Database, owner: TestTenant, row: Row): Promise<void> {
  const status = row.status ?? 'confirmed';
  await database.withSystem(
    'insert past the product',
    (tx) =>
      tx.query`insert into appointments (tenant_id, session_id, provider_id, start_time, end_time, time_zone,
        location, status, hold_expires_at)
      values (${owner.id}, ${row.session}, ${row.providerId ?? owner.providerId}, ${day(row.from)},
        ${day(row.to)}, 'UTC', 'x', ${status}, case when ${status} = 'held'
        then now() + interval '5 minutes' end)`,
  );
}

const OVERLAP = { code: '23P01', constraint: 'appointments_no_overlap' };

test.each([
  ['the same time', '10:00', '11:00'],
  ['the end of it', '10:30', '11:30'],
  ['the beginning of it', '09:30', '10:30'],
  ['the middle of it', '10:15', '10:45'],
  ['more than all of it', '09:00', '12:00'],
  ['its last minute', '10:59', '11:59'],
])('rejects a second appointment over %s', async (_, from, to) => {
  await insert(world.database, tenant, { session: 'sess-first', from: '10:00', to: '11:00' });
  await expect(insert(world.database, tenant, { session: 'sess-second', from, to })).rejects.toMatchObject(
    OVERLAP,
  );
});

test.each([
  ['held', 'confirmed'],
  ['confirmed', 'held'],
  ['held', 'held'],
])('a %s appointment and a %s appointment may not overlap', async (first, second) => {
  await insert(world.database, tenant, { session: 'sess-first', from: '10:00', to: '11:00', status: first });
  await expect(
    insert(world.database, tenant, { session: 'sess-second', from: '10:00', to: '11:00', status: second }),
  ).rejects.toMatchObject(OVERLAP);
});

test('adjacent appointments do not overlap', async () => {
  await insert(world.database, tenant, { session: 'sess-first', from: '10:00', to: '11:00' });
  await insert(world.database, tenant, { session: 'sess-second', from: '11:00', to: '12:00' });
  await insert(world.database, tenant, { session: 'sess-third', from: '09:00', to: '10:00' });
});

test('blocks buffers too, also of holds and after a reschedule', async () => {
  await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query`update providers set rules = rules || '{"bufferBeforeMins": 10, "bufferAfterMins": 5}'
      where id = ${tenant.providerId}`,
  );
  await insert(world.database, tenant, { session: 'sess-first', from: '10:00', to: '11:00', status: 'held' });
  for (const [from, to] of [
    ['11:14', '12:00'],
    ['09:00', '09:46'],
  ] as const)
    await expect(insert(world.database, tenant, { session: 'sess-second', from, to })).rejects.toMatchObject(
      OVERLAP,
    );
  await insert(world.database, tenant, { session: 'sess-second', from: '11:15', to: '12:00' });
  await insert(world.database, tenant, { session: 'sess-third', from: '09:00', to: '09:45' });
  const move = (to: string): Promise<unknown> =>
    world.database.withTenant(
      tenant.id,
      (tx) => tx.query`update appointments set end_time = ${day(to)} where session_id = 'sess-third'`,
    );
  await expect(move('09:46')).rejects.toMatchObject(OVERLAP);
  await move('09:40');
});

test.each(['cancelled', 'expired', 'no_show'])('a %s appointment blocks no time', async (status) => {
  await insert(world.database, tenant, { session: 'sess-first', from: '10:00', to: '11:00', status });
  await insert(world.database, tenant, { session: 'sess-second', from: '10:00', to: '11:00' });
});

test('appointments of other tenants and other hosts do not conflict', async () => {
  const other = await createTenant(world.database);
  await insert(world.database, tenant, { session: 'sess-first', from: '10:00', to: '11:00' });
  await insert(world.database, other, { session: 'sess-first', from: '10:00', to: '11:00' });
  const [second] = await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query<{ id: string }>`
      insert into providers (tenant_id, name, time_zone) values (${tenant.id}, 'Two', 'UTC') returning id`,
  );
  await insert(world.database, tenant, {
    session: 'sess-second',
    from: '10:00',
    to: '11:00',
    providerId: second?.id ?? '',
  });
});

test('a canceled appointment cannot be restored over one that took its place', async () => {
  await insert(world.database, tenant, {
    session: 'sess-first',
    from: '10:00',
    to: '11:00',
    status: 'cancelled',
  });
  await insert(world.database, tenant, { session: 'sess-second', from: '10:30', to: '11:30' });
  await expect(
    world.database.withTenant(
      tenant.id,
      (tx) => tx.query`update appointments set status = 'confirmed' where session_id = 'sess-first'`,
    ),
  ).rejects.toMatchObject(OVERLAP);
});

test('rejects a host of another tenant, and an end before the start', async () => {
  const other = await createTenant(world.database);
  await expect(
    insert(world.database, tenant, {
      session: 'sess-x',
      from: '10:00',
      to: '11:00',
      providerId: other.providerId,
    }),
  ).rejects.toMatchObject({ code: '23503' });
  await expect(
    insert(world.database, tenant, { session: 'sess-x', from: '11:00', to: '10:00' }),
  ).rejects.toMatchObject({ code: '23514' });
});

test('one session has at most one hold and one booking', async () => {
  for (const status of ['held', 'confirmed']) {
    await insert(world.database, tenant, { session: `sess-${status}`, from: '10:00', to: '11:00', status });
    await expect(
      insert(world.database, tenant, { session: `sess-${status}`, from: '12:00', to: '13:00', status }),
    ).rejects.toMatchObject({ code: '23505' });
    await world.database.withSystem(
      'free the hour',
      (tx) => tx.query`delete from appointments where tenant_id = ${tenant.id}`,
    );
  }
});
