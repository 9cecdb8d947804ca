/** The outbox, row by row: enqueuing twice, leasing, handing over and postponing. test/chaos tests the dispatcher. */
import { randomUUID } from 'node:crypto';
import {
  enqueueRun,
  enqueueRunLater,
  leaseDue,
  markDone,
  markFailed,
  pruneOutbox,
  wakeRun,
  type OutboxEntry,
} from '@praxis/db/core/outbox';
import { World } from '../../support/journey.js';

interface Start {
  tenantId: string;
  recordId: string;
}
interface Row {
  done: boolean;
  dueIn: number;
  lastError: string | null;
}

const world = World.ofFile();
let tenantId: string;
/**
 * A kind of run that no dispatcher knows, so that only this test handles its rows. Otherwise they stay overdue forever.
 */
let run: { kind: string; wakeKind: string; id(start: Start): string };
beforeEach(async () => {
  tenantId = (await world.tenant()).id;
  const kind = `test.${randomUUID()}`;
  run = { kind, wakeKind: `${kind}.wake`, id: ({ recordId }) => `test/${recordId}` };
});
afterEach(() =>
  world.database.withTenant(tenantId, (tx) => tx.query`delete from outbox where tenant_id = ${tenantId}`),
);

const enqueue = (recordId: string): Promise<void> =>
  world.database.withTenant(tenantId, (tx) => enqueueRun(tx, run, { tenantId, recordId }));
const lease = (leaseSeconds = 30): Promise<OutboxEntry[]> =>
  leaseDue(world.database, { kinds: [run.kind, run.wakeKind], limit: 10, leaseSeconds });
const rows = (): Promise<Row[]> =>
  world.database.withTenant(
    tenantId,
    (tx) =>
      tx.query<Row>`select done_at is not null as done, last_error as "lastError",
        extract(epoch from next_attempt_at - now())::float8 as "dueIn" from outbox
      where kind in (${run.kind}, ${run.wakeKind}) order by created_at`,
  );

async function leaseOne(): Promise<OutboxEntry> {
  const [entry, ...others] = await lease();
  expect(others).toEqual([]);
  if (!entry) throw new Error('nothing was due');
  return entry;
}

test('a run is enqueued once, with its record or not at all, and leased by one dispatcher', async () => {
  const recordId = randomUUID();
  const failing = world.database.withTenant(tenantId, async (tx) => {
    await enqueueRun(tx, run, { tenantId, recordId });
    throw new Error('the record could not be stored');
  });
  await expect(failing).rejects.toThrow('could not be stored');
  expect(await rows()).toEqual([]);
  await Promise.all([enqueue(recordId), enqueue(recordId), enqueue(recordId)]);
  expect(await rows()).toHaveLength(1);
  const leased = (await Promise.all([lease(), lease()])).flat();
  expect(leased).toEqual([
    expect.objectContaining({ tenantId, kind: run.kind, payload: { recordId }, attempts: 1 }),
  ]);
});

test('no transaction enqueues a run of another tenant', async () => {
  const { id: other } = await world.tenant();
  const foreign = world.database.withTenant(tenantId, (tx) =>
    enqueueRun(tx, run, { tenantId: other, recordId: randomUUID() }),
  );
  await expect(foreign).rejects.toThrow('row-level security');
});

test('a dispatched run that is enqueued again is dispatched again', async () => {
  const recordId = randomUUID();
  await enqueue(recordId);
  await markDone(world.database, await leaseOne());
  expect(await lease()).toEqual([]);
  await enqueue(recordId);
  expect(await leaseOne()).toMatchObject({ payload: { recordId }, attempts: 1 });
});

test('a run enqueued again during its dispatch is not settled by that dispatch', async () => {
  const recordId = randomUUID();
  await enqueue(recordId);
  const first = await leaseOne();
  await enqueue(recordId);
  await markDone(world.database, first);
  const second = await leaseOne();
  expect(second.payload).toEqual({ recordId });
  // The first process returns late, and postpones a row that it no longer leases.
  await markFailed(world.database, first, { reason: 'late', retrySeconds: 3_600 });
  await markDone(world.database, second);
  expect(await rows()).toMatchObject([{ done: true, lastError: null }]);
});

test('an expired lease goes to another dispatcher, and a failed run is due again at the stated time', async () => {
  await enqueue(randomUUID());
  expect(await lease(0)).toHaveLength(1);
  const again = await leaseOne();
  expect(again.attempts).toBe(2);
  await markFailed(world.database, again, { reason: 'away', retrySeconds: 600 });
  expect(await lease()).toEqual([]);
  const [row] = await rows();
  expect(row).toMatchObject({ done: false, lastError: 'away' });
  expect(row?.dueIn).toBeGreaterThan(500);
});

test('a run that is to start later is not due before then, unless it is enqueued for now', async () => {
  const recordId = randomUUID();
  const later = (): Promise<void> =>
    world.database.withTenant(tenantId, (tx) =>
      enqueueRunLater(tx, run, { start: { tenantId, recordId }, seconds: 600 }),
    );
  await later();
  expect(await lease()).toEqual([]);
  await enqueue(recordId);
  await later();
  expect(await leaseOne()).toMatchObject({ payload: { recordId } });
});

test('changes that wait for one run are one entry', async () => {
  const recordId = randomUUID();
  for (let change = 0; change < 3; change += 1)
    await world.database.withTenant(tenantId, async (tx) => {
      await wakeRun(tx, run, { tenantId, recordId });
      await wakeRun(tx, run, { tenantId, recordId });
    });
  expect(await rows()).toHaveLength(3);
  const entry = await leaseOne();
  expect(entry).toMatchObject({ kind: run.wakeKind, payload: { recordId } });
  expect(entry.ids).toHaveLength(3);
  await markDone(world.database, entry);
  expect((await rows()).map(({ done }) => done)).toEqual([true, true, true]);
});

test('entries dispatched long ago are deleted, and nothing else', async () => {
  for (const days of [1, 8]) {
    await enqueue(randomUUID());
    await markDone(world.database, await leaseOne());
    await world.database.withTenant(
      tenantId,
      (tx) =>
        tx.query`update outbox set done_at = now() - make_interval(days => ${days}) where kind = ${run.kind}
        and done_at > now() - interval '1 hour'`,
    );
  }
  await enqueue(randomUUID());
  await world.database.withSystem('a test deletes old rows', (tx) => pruneOutbox(tx, 7));
  expect((await rows()).map(({ done }) => done)).toEqual([true, false]);
});
