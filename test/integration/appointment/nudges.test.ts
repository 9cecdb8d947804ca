/**
 * R11: however often an appointment changes, its run gets no more signals than it reads, and no change stays unread.
 * The race between reading and signaling is first tested step by step on the records, then with a crowd against the
 * engine.
 */
import { randomUUID } from 'node:crypto';
import type { SystemTransaction } from '@praxis/db/core/database';
import { claimNudge, settleDeliveredNudge, settleNudge, type Nudge } from '@praxis/db/core/run-nudge';
import { appointmentWorkflowId } from '@praxis/workflows/appointment/messages';
import { World } from '../../support/journey.js';
import { seedAppointments, seedLeads } from '../../support/lead-rows.js';
import { isWaitedFor } from '../../support/lock-waits.js';
import { until } from '../../support/until.js';
import { sql, type Sql } from '@praxis/db/core/sql';

const CHANGES = 400;
const SENDERS = 20;

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
beforeEach(async () => {
  tenant = await world.tenant();
});

const system = <Result>(work: (tx: SystemTransaction) => Promise<Result>): Promise<Result> =>
  world.database.withSystem('a test of nudges', work);
const query = <Row>(statement: Sql): Promise<Row[]> =>
  world.database.withTenant(tenant.id, (tx) => tx.query<Row>(statement));

function nudge(): Nudge {
  return { tenantId: tenant.id, kind: 'test.run', subject: randomUUID() };
}
const claim = (of: Nudge) => system((tx) => claimNudge(tx, of));
const settle = (of: Nudge, token: string | undefined) => system((tx) => settleNudge(tx, of, token ?? ''));
const read = (of: Nudge) =>
  world.database.withTenant(tenant.id, (tx) => settleDeliveredNudge(tx, of.kind, of.subject));

test('one signal is outstanding until it is read; a sender who died before sending blocks nobody', async () => {
  const one = nudge();
  const first = await claim(one);
  expect(first).toBeDefined();
  // The claim was never confirmed as sent, so the next sender may send.
  const second = await claim(one);
  expect(second).toBeDefined();
  // The first sender confirms late: this must not confirm the second claim.
  await settle(one, first);
  expect(await claim(one)).toBeDefined();
  await read(one);
  const third = await claim(one);
  await settle(one, third);
  expect(await claim(one)).toBeUndefined();
  await read(one);
  expect(await claim(one)).toBeDefined();
});

test('a signal that was read before its sender returned does not count as outstanding', async () => {
  const one = nudge();
  const first = await claim(one);
  await read(one);
  const second = await claim(one);
  await settle(one, first);
  // The second has not been sent yet: if its sender dies, the next must send.
  expect(await claim(one)).toBeDefined();
  expect(second).not.toBe(first);
});

test('a change between the read and its end wakes the run again', async () => {
  const one = nudge();
  await settle(one, await claim(one));
  let claimed: Promise<string | undefined> | undefined;
  await world.database.withTenant(tenant.id, async (tx) => {
    await settleDeliveredNudge(tx, one.kind, one.subject);
    await tx.query`select 1`;
    // This reading misses a change made now, so the claim must wait for its end before it decides whether to signal
    // again.
    claimed = claim(one);
    await until('the claim to wait for the reading', { timeoutMs: 10_000 }, () => isWaitedFor(tx));
  });
  expect(await claimed).toBeDefined();
});

test('a signal that is not read is sent again after a while', async () => {
  const one = nudge();
  await settle(one, await claim(one));
  expect(await claim(one)).toBeUndefined();
  await query(
    sql`update run_nudges set sent_at = sent_at - interval '61 seconds' where subject = ${one.subject}`,
  );
  expect(await claim(one)).toBeDefined();
});

test('hundreds of simultaneous changes are a few signals, and the last one counts', async () => {
  const [leadId = ''] = await seedLeads(world.database, tenant.id, [{ name: 'Ada Lovelace' }]);
  await seedAppointments(world.database, tenant, [{ leadId }]);
  const [row] = await query<{ id: string }>(sql`select id from appointments where lead_id = ${leadId}`);
  const appointmentId = row?.id ?? '';
  const run = (await world.engine()).client.workflow.getHandle(
    appointmentWorkflowId({ tenantId: tenant.id, appointmentId }),
  );
  await until('the run to begin', { timeoutMs: 20_000 }, async () =>
    run.describe().then(
      () => true,
      () => false,
    ),
  );
  let next = 0;
  await Promise.all(
    Array.from({ length: SENDERS }, async () => {
      while (next++ < CHANGES)
        await query(sql`update appointments set ics_sequence = ics_sequence + 1 where id = ${appointmentId}`);
    }),
  );
  await query(sql`update appointments set status = 'cancelled' where id = ${appointmentId}`);
  expect(await run.result()).toBe('cancelled');
  const history = await run.fetchHistory();
  const events = history.events ?? [];
  const signals = events.filter((event) => event.workflowExecutionSignaledEventAttributes);
  expect(signals.length).toBeLessThan(CHANGES / 4);
  expect(events.length).toBeLessThan(10_000);
  await until('every change to be handed over', { timeoutMs: 20_000 }, async () => {
    const [left] = await query<{ count: number }>(
      sql`select count(*)::int as count from outbox where kind = 'appointment.run' and done_at is null
       and last_error is distinct from 'unread'`,
    );
    return left?.count === 0;
  });
});
