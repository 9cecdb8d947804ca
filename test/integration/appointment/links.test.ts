/**
 * An appointment after its booking: the client's links, changes by staff, notifications, and the calendar
 * event.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { readAppointmentToken } from '@praxis/config/appointment-token';
import {
  AppointmentChanged,
  AppointmentList,
  LinkResult,
} from '@praxis/contracts/appointment/appointment-change';
import { LeadCorrespondence } from '@praxis/contracts/message/correspondence';
import { SimInboxList, type SimInboxEntry } from '@praxis/contracts/sim/sim';
import { moveAppointment } from '@praxis/db/appointment/appointment-change';
import type { ChangeOutcome } from '@praxis/db/appointment/change-record';
import type { TenantTransaction } from '@praxis/db/core/database';
import { appointmentWorkflowId } from '@praxis/workflows/appointment/messages';
import { EndingLinks } from '../../../apps/api/src/platform/auth/ending-links.js';
import type { Answer } from '../../support/api.js';
import { icsValue } from '../../support/ics.js';
import { expectOk, followUpSent, intakeDone, World } from '../../support/journey.js';
import { signedIn, type Member } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';
import { isWaitedFor } from '../../support/lock-waits.js';
import { until } from '../../support/until.js';

/** Number of people who want the same time at once. */
const CROWD = 12;

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let staff: Member;
beforeEach(async () => {
  tenant = await world.tenant();
  staff = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
});

interface Booked {
  sessionId: string;
  leadId: string;
  id: string;
  start: string;
}

async function booked(): Promise<Booked> {
  const { sessionId, leadId } = await intakeDone(tenant.api);
  const { body } = expectOk(await tenant.api.post('/v1/law/appointment/book', { sessionId, leadId }));
  const { id, start } = body.appointment as { id: string; start: string };
  return { sessionId, leadId, id, start };
}

async function confirmed(): Promise<Booked & { token: string }> {
  const booking = await booked();
  const { sessionId, leadId } = booking;
  await followUpSent(tenant.api, { sessionId, leadId });
  const [mail] = await sent(sessionId, 'email', 1);
  return { ...booking, token: tokenOf(mail) };
}

/** This many messages of a session, oldest first. */
async function sent(sessionId: string, port: string, count: number): Promise<SimInboxEntry[]> {
  return await until(`${count} in the ${port} inbox`, { timeoutMs: 30_000 }, async () => {
    const query = new URLSearchParams({ sessionId, port, limit: '50' });
    const { body } = expectOk(await world.api.get(`/v1/sim/inbox?${query.toString()}`, { key: null }));
    const { items } = SimInboxList.parse(body);
    return items.length >= count ? items.reverse() : undefined;
  });
}

const tokenOf = (entry: SimInboxEntry | undefined): string =>
  /\/appointment#token=([A-Za-z0-9_-]{70})\b/.exec(entry?.body ?? '')?.[1] ?? '';

/** The calendar file that was attached to an email. */
async function icsOf(entry: SimInboxEntry | undefined): Promise<string> {
  const [row] = await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query<{ content: string | null }>`
      select attachments -> 0 ->> 'content' as content from sim_entries where id = ${entry?.id}`,
  );
  return row?.content ?? '';
}

const byLink = (what: string, body: object): Promise<Answer> =>
  world.api.post(`/v1/appointments/by-link/${what}`, body, { key: null });
const linked = (answer: Answer): LinkResult => LinkResult.parse(expectOk(answer).body);

async function tenantName(): Promise<{ name: string }> {
  const [row] = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query<{ name: string }>`select name from tenants where id = ${tenant.id}`,
  );
  return { name: row?.name ?? '' };
}

/** Backdates the appointment so that it is over. */
async function pass(id: string): Promise<void> {
  await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query`update appointments set start_time = now() - interval '2 hours',
      end_time = now() - interval '90 minutes' where id = ${id}`,
  );
}

test('a link reschedules the appointment, then cancels it, then books another; each link expires with the change', async () => {
  const { token, id, start, sessionId } = await confirmed();
  const read = linked(await byLink('read', { token }));
  expect(read).toMatchObject({ status: 'confirmed', mayReschedule: true, mayCancel: true });
  expect(read.appointment).toMatchObject({ id, start });
  const slots = expectOk(await byLink('slots', { token })).body.items as { start: string }[];
  expect(slots.map((slot) => slot.start)).not.toContain(start);

  const moved = linked(await byLink('reschedule', { token, start: slots[1]?.start }));
  expect(moved.appointment).toMatchObject({ id, start: slots[1]?.start });
  // After a lost response, a repeat returns the same result; any other request needs the new link.
  expect(linked(await byLink('reschedule', { token, start: slots[1]?.start }))).toEqual(moved);
  for (const [what, body] of [
    ['read', { token }],
    ['slots', { token }],
    ['cancel', { token }],
    ['reschedule', { token, start: slots[2]?.start }],
  ] as const)
    expectRefusal(await byLink(what, body), 410, 'link_over');
  // The page of an expired link has the practice's brand; the page of an unknown link has none.
  const { name } = await tenantName();
  expect((await byLink('read', { token })).body).toMatchObject({ brand: { name } });
  expect((await byLink('read', { token: 'A'.repeat(70) })).body).not.toHaveProperty('brand');

  // The old time is free for others, and the client gets a newer calendar file of the same event.
  const [, change] = await sent(sessionId, 'email', 2);
  expect(change?.subject).toContain('Your new appointment');
  expect(icsValue(await icsOf(change), 'UID')).toBe(`appointment-${id}`);
  expect(icsValue(await icsOf(change), 'SEQUENCE')).toBe('1');
  expect(tokenOf(change)).toBe(moved.token);
  const other = await intakeDone(tenant.api);
  expectOk(
    await tenant.api.post('/v1/law/appointment/book', {
      sessionId: other.sessionId,
      leadId: other.leadId,
      start,
    }),
  );

  const cancelled = linked(await byLink('cancel', { token: moved.token, reason: 'On a journey' }));
  expect(cancelled).toMatchObject({ status: 'cancelled', mayCancel: false, mayReschedule: true });
  const [, , word] = await sent(sessionId, 'email', 3);
  expect(await icsOf(word)).toContain('METHOD:CANCEL');
  expect(icsValue(await icsOf(word), 'SEQUENCE')).toBe('2');
  expect(word?.attachments[0]?.contentType).toContain('method=CANCEL');
  const [event] = await sent(sessionId, 'calendar', 1);
  expect(event?.status).toBe('cancelled');

  const again = linked(await byLink('reschedule', { token: tokenOf(word), start: slots[3]?.start }));
  expect(again).toMatchObject({ status: 'confirmed', appointment: { start: slots[3]?.start } });
  expect(again.appointment.id).not.toBe(id);
  expectRefusal(await byLink('read', { token: cancelled.token }), 410, 'link_over');
  const [, , , last] = await sent(sessionId, 'email', 4);
  expect(icsValue(await icsOf(last), 'UID')).toBe(`appointment-${again.appointment.id}`);
  expect(await sent(sessionId, 'sms', 4)).toHaveLength(4);
});

test('a forged link gives no access, and no link gives access to another appointment', async () => {
  const { token } = await confirmed();
  expect(readAppointmentToken(world.stack.secrets().masterKey, token)?.tenantId).toBe(tenant.id);
  const forged = token.slice(0, 30) + (token[30] === 'A' ? 'B' : 'A') + token.slice(31);
  for (const wrong of [forged, randomBytes(52).toString('base64url')])
    expectRefusal(await byLink('read', { token: wrong }), 404, 'not_found');
  expectRefusal(await byLink('read', { token: 'no' }), 400, 'validation_failed');
  expectRefusal(await byLink('reschedule', { token, start: '2020-01-06T14:00:00Z' }), 400, 'date_in_past');
});

test('of many simultaneous requests for one time, one succeeds; the others are offered free times', async () => {
  const all = await Promise.all(Array.from({ length: CROWD }, confirmed));
  const [first] = all;
  const slots = expectOk(await byLink('slots', { token: first?.token })).body.items as { start: string }[];
  const requested = slots.at(-1)?.start;
  const answers = await Promise.all(
    all.map(({ token }) => byLink('reschedule', { token, start: requested })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expectRefusal(answer, 409, 'slot_taken');
    expect((answer.body.alternatives as unknown[]).length).toBeGreaterThan(0);
  }
});

test('reschedules of a practice are written one after another, so that they cannot deadlock', async () => {
  const [a, b, c, d] = [await confirmed(), await confirmed(), await confirmed(), await confirmed()];
  const { items } = expectOk(await byLink('slots', { token: a.token })).body;
  const [x, y] = (items as { start: string }[]).slice(-2).map(({ start }) => start) as [string, string];
  const ended: string[] = [];
  const move = (tx: TenantTransaction, { id }: Booked, start: string): Promise<ChangeOutcome> =>
    moveAppointment(tx, { id, start, newId: randomUUID() }, { actor: 'staff' });
  const crossing = (first: Booked, then: Booked, [here, there]: [string, string]): Promise<ChangeOutcome[]> =>
    world.database.withTenant(tenant.id, async (tx) => {
      const outcomes = [await move(tx, first, here)];
      // The other transaction begins after this one has written the first of its two times.
      if (ended.length === 0) await until('the other to wait', { timeoutMs: 5_000 }, () => isWaitedFor(tx));
      outcomes.push(await move(tx, then, there));
      ended.push(first.id);
      return outcomes;
    });
  const outcomes = await Promise.all([crossing(a, c, [x, y]), crossing(b, d, [y, x])]);
  const kinds = outcomes.map((of) => of.map(({ kind }) => kind));
  expect(kinds.sort()).toEqual([
    ['changed', 'changed'],
    ['slot_taken', 'slot_taken'],
  ]);
});

test('staff reschedule, cancel with a reason, and mark; viewers see masked data; the audit log records who did what', async () => {
  const headers = { 'x-tenant-id': tenant.id };
  const viewer = await signedIn(world, { tenants: [{ id: tenant.id, role: 'viewer' }] });
  const { id, leadId, sessionId } = await booked();
  const patch = (body: object, who = staff): Promise<Answer> =>
    who.request('PATCH', `/v1/appointments/${id}`, { headers, body });
  expectRefusal(await patch({ action: 'attended' }), 409, 'too_early');
  expectRefusal(await patch({ action: 'cancel' }), 400, 'validation_failed');
  expectRefusal(await patch({ action: 'attended' }, viewer), 403, 'permission_denied');
  await pass(id);
  const marked = AppointmentChanged.parse(expectOk(await patch({ action: 'no_show' })).body);
  expect(marked.appointment).toMatchObject({
    status: 'no_show',
    lastChange: { kind: 'no_show', actor: 'staff' },
  });
  const [offer] = await sent(sessionId, 'email', 1);
  expect(offer?.body).toContain('We missed you');
  expect(linked(await byLink('read', { token: tokenOf(offer) }))).toMatchObject({ mayReschedule: true });
  expectOk(await patch({ action: 'attended' }));
  const run = (await world.engine()).client.workflow.getHandle(
    appointmentWorkflowId({ tenantId: tenant.id, appointmentId: id }),
  );
  await until('the run to end', { timeoutMs: 30_000 }, async () => {
    return (await run.describe()).status.name === 'COMPLETED';
  });

  const other = await booked();
  expectOk(
    await staff.request('PATCH', `/v1/appointments/${other.id}`, {
      headers,
      body: { action: 'cancel', reason: 'The office is closed' },
    }),
  );
  const list = async (query: string, who: Member): Promise<AppointmentList> =>
    AppointmentList.parse(expectOk(await who.get(`/v1/appointments${query}`, { headers })).body);
  const { items, nextCursor } = await list('?limit=1', staff);
  expect(items.map((item) => item.id)).toEqual([id]);
  expect((await list(`?limit=1&cursor=${nextCursor}`, staff)).items.map((item) => item.id)).toEqual([
    other.id,
  ]);
  const [seen] = (await list(`?status=cancelled&from=${new Date().toISOString()}`, viewer)).items;
  expect(seen).toMatchObject({ id: other.id, lastChange: { actor: 'staff', reason: null } });
  expect(seen?.lead.name).toContain('*');
  const { appointments } = LeadCorrespondence.parse(
    expectOk(await staff.get(`/v1/leads/${leadId}/correspondence`, { headers })).body,
  );
  expect(appointments).toMatchObject([{ status: 'attended', lastChange: { kind: 'attended' } }]);
});

test('the link to the calendar file shows the cancellation, and expires a week after the appointment', async () => {
  const { token, id } = await confirmed();
  const shown = linked(await byLink('read', { token }));
  const file = async (): Promise<Answer> =>
    await world.api.get(shown.appointment.icsUrl ?? '', { key: null });
  expect((await file()).body.text).toContain('STATUS:CONFIRMED');
  expectOk(await byLink('cancel', { token }));
  expect((await file()).body.text).toContain('STATUS:CANCELLED');
  const links = new EndingLinks(world.stack.secrets().masterKey, 'links/ics');
  const over = links.token({ tenantId: tenant.id, id }, Math.floor(Date.now() / 1_000));
  const refused = await world.api.get(`/v1/law/appointment/${id}/ics?token=${over}`, { key: null });
  expectRefusal(refused, 410, 'link_over');
  expect(refused.body.error).toBe('This link has expired. It works until 7 days after the appointment.');
});
