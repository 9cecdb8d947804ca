/**
 * Forgetting a lead whose appointment was cancelled just before: the client is notified and the host's calendar is free, or nothing is
 * erased.
 */
import {
  CALDAV_DOUBLE_ACCOUNT,
  startCaldavDouble,
  type CaldavDouble,
} from '@praxis/providers/testing/caldav-double';
import { sql, type Sql } from '@praxis/db/core/sql';
import type { Answer } from '../../support/api.js';
import { forgetLead, isToBeSentAgain } from '../../support/forgetting.js';
import { expectOk, World } from '../../support/journey.js';
import { isWaitedFor } from '../../support/lock-waits.js';
import { signedIn, type Member } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';
import { until } from '../../support/until.js';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let owner: Member;
let double: CaldavDouble;
beforeEach(async () => {
  tenant = await world.tenant();
  owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
  double = await startCaldavDouble();
  const account = { kind: 'caldav', url: double.calendarUrl, ...CALDAV_DOUBLE_ACCOUNT };
  expectOk(await owner.put(calendar(), account));
});
afterEach(() => double.close());

const calendar = (rest = ''): string => `/v1/providers/${tenant.providerId}/calendar${rest}`;
const query = <Row>(statement: Sql): Promise<Row[]> =>
  world.database.withTenant(tenant.id, (tx) => tx.query<Row>(statement));
const forget = (id: string) => owner.delete(`/v1/leads/${id}`);
const isThere = async (id: string): Promise<boolean> => (await owner.get(`/v1/leads/${id}`)).status === 200;

const notices = () =>
  query<{ status: string }>(sql`select status from messages where template = 'appointment_cancelled'`);

/** A lead with an appointment that is in the host's calendar. */
async function inCalendar(): Promise<{ leadId: string; appointmentId: string }> {
  const added = await owner.post('/v1/leads', { name: 'Quill Person', email: 'quill@example.com' });
  const { id: leadId } = added.body.lead as { id: string };
  const booked = expectOk(await owner.post('/v1/appointments', { leadId })).body.appointment as {
    id: string;
  };
  await until('the event to be written', { timeoutMs: 60_000 }, async () => {
    const rows = await query(
      sql`select from appointments where id = ${booked.id} and calendar_status = 'synced'`,
    );
    return rows.length > 0 && double.events.size === 1;
  });
  return { leadId, appointmentId: booked.id };
}

const refuseDeletions = (): void =>
  double.fail(
    { kind: 'answer', accepted: false, answer: { status: 503, body: '' } },
    { method: 'DELETE', times: 1_000 },
  );
const cancel = async (id: string): Promise<void> =>
  void expectOk(await owner.patch(`/v1/appointments/${id}`, { action: 'cancel', reason: 'They asked' }));

/** Begins a deletion. On a busy machine, the cancellation may take longer than the deletion waits for it. */
function begin(leadId: string): { answer: Promise<Answer>; isToBeSentAgain(): boolean } {
  let given: Answer | undefined;
  const answer = forget(leadId).then((one) => (given = one));
  return { answer, isToBeSentAgain: () => given !== undefined && isToBeSentAgain(given) };
}

test('a cancellation made just before reaches client and calendar before the erasure', async () => {
  const { leadId, appointmentId } = await inCalendar();
  await cancel(appointmentId);
  const held = await world.database.withTenant(tenant.id, async (tx) => {
    await tx.query`select from leads where id = ${leadId} for key share`;
    let deletion = begin(leadId);
    await until('the deletion to wait', { timeoutMs: 30_000 }, () => {
      if (deletion.isToBeSentAgain()) deletion = begin(leadId);
      return isWaitedFor(tx);
    });
    return { deletion, before: await notices() };
  });
  expectOk(await held.deletion.answer);
  expect(held.before).toMatchObject([{ status: expect.stringMatching(/^(sent|delivered)$/) as unknown }]);
  expect(double.events.size).toBe(0);
  expect(await notices()).toEqual([]);
});

test('while the calendar does not delete the event nothing is erased, for at most a day', async () => {
  const { leadId, appointmentId } = await inCalendar();
  refuseDeletions();
  await cancel(appointmentId);
  expectRefusal(await forget(leadId), 503, 'runs_not_ended');
  expect(await isThere(leadId)).toBe(true);
  double.recover();
  expectOk(await owner.post(calendar('/check')));
  await forgetLead(owner, leadId);
  expect(double.events.size).toBe(0);

  const other = await inCalendar();
  refuseDeletions();
  await cancel(other.appointmentId);
  expectRefusal(await forget(other.leadId), 503, 'runs_not_ended');
  await query(sql`update appointment_changes set created_at = created_at - interval '25 hours'`);
  await forgetLead(owner, other.leadId);
});

test('a disconnected calendar does not block the erasure', async () => {
  const { leadId, appointmentId } = await inCalendar();
  refuseDeletions();
  await cancel(appointmentId);
  expectOk(await owner.delete(calendar()));
  await until('the client to be told', { timeoutMs: 60_000 }, async () => {
    return (await notices())[0]?.status === 'delivered';
  });
  await forgetLead(owner, leadId);
});
