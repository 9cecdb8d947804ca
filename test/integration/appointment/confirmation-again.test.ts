/**
 * Confirmations of appointments that a journey booked: staff send one with each click, and the appointment's own run
 * sends one if no follow-up came.
 */
import { randomUUID } from 'node:crypto';
import { ConfirmationResult } from '@praxis/contracts/appointment/appointment-detail';
import { wakeRun } from '@praxis/db/core/outbox';
import { APPOINTMENT_RUN } from '@praxis/workflows/appointment/messages';
import { withIdempotencyKey } from '../../support/api.js';
import { dayWithoutReminders, roiRequest } from '../../support/factories.js';
import { expectOk, followUpSent, intakeDone, World } from '../../support/journey.js';
import { placeByNight } from '../../support/campaigns.js';
import { auditOf, signedIn, type Member } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';
import { controlSim } from '../../support/sim-controls.js';
import { until } from '../../support/until.js';
import { holdUnread } from '../../support/webhooks.js';

const DAY = dayWithoutReminders();

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let staff: Member;
beforeEach(async () => {
  tenant = await world.tenant();
  staff = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
});

interface Sent {
  channel: string;
  template: string;
  status: string;
  body: string;
  purpose: string;
}

async function messagesOf(leadId: string): Promise<Sent[]> {
  return await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query<Sent>`
      select channel, template, status, body, purpose from messages where lead_id = ${leadId} order by created_at`,
  );
}

async function booked(): Promise<{ sessionId: string; leadId: string; id: string }> {
  const { sessionId, leadId } = await intakeDone(tenant.api);
  const { appointment } = expectOk(
    await tenant.api.post('/v1/law/appointment/book', { sessionId, leadId, dateHint: DAY }),
  ).body;
  return { sessionId, leadId, id: (appointment as { id: string }).id };
}

const pathOf = (appointmentId: string): string => `/v1/appointments/${appointmentId}/confirmation`;
const settled = (leadId: string, count: number): Promise<Sent[]> =>
  until(`${count} messages`, { timeoutMs: 30_000 }, async () => {
    const messages = await messagesOf(leadId);
    return messages.length === count && messages;
  });

async function askedFor(appointmentId: string): Promise<number | undefined> {
  const [row] = await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query<{ confirmations: number }>`select confirmations from appointments where id = ${appointmentId}`,
  );
  return row?.confirmations;
}

test('each click sends one more SMS and one more email; a repeated request sends nothing', async () => {
  const { sessionId, leadId, id } = await booked();
  await followUpSent(tenant.api, { sessionId, leadId });
  expect(await messagesOf(leadId)).toHaveLength(2);

  const press = withIdempotencyKey();
  const answers = await Promise.all([1, 2, 3].map(() => staff.post(pathOf(id), undefined, press)));
  for (const answer of [...answers, await staff.post(pathOf(id), undefined, press)]) {
    const { channels } = ConfirmationResult.parse(expectOk(answer).body);
    expect(channels.map(({ channel }) => channel).sort()).toEqual(['email', 'sms']);
  }
  await settled(leadId, 4);
  // A repeat of a request whose answer was lost, when no message is being sent anymore.
  const repeated = await staff.post(pathOf(id), undefined, press);
  expect([repeated.status, repeated.body]).toEqual([202, answers[0]?.body]);
  expect(await askedFor(id)).toBe(1);
  // Staff can also confirm again once the journey is complete and closed.
  expectOk(await tenant.api.post('/v1/law/roi/calc', roiRequest({ sessionId })));
  expectOk(await staff.post(pathOf(id), undefined, withIdempotencyKey()));
  const messages = await settled(leadId, 6);
  // The first two messages answer the person; those that staff request keep quiet hours.
  expect(messages.map(({ purpose }) => purpose)).toEqual([
    ...Array(2).fill('reply'),
    ...Array(4).fill('service'),
  ]);
  for (const { template, channel, body } of messages.slice(2)) {
    expect(template).toBe('appointment_confirmation');
    if (channel === 'sms') expect(body).toContain('Reply STOP to opt out.');
  }
  const [lead] = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query<{ at: Date | null }>`select first_contact_at as at from leads where id = ${leadId}`,
  );
  expect(lead?.at).toBeInstanceOf(Date);
  const logged = await auditOf(world.database, { tenantId: tenant.id, userId: staff.userId });
  expect(logged.filter(({ action }) => action === 'appointment.confirmation_resent')).toHaveLength(2);
  expect(JSON.stringify(logged)).not.toContain('jordan');
});

test('if resent twice at night, only the newer text waits for the morning', async () => {
  const { sessionId, leadId } = await intakeDone(tenant.api, 'law', {
    contact: { phone: placeByNight().phone(4711), email: 'night@example.com' },
  });
  const { appointment } = expectOk(
    await tenant.api.post('/v1/law/appointment/book', { sessionId, leadId, dateHint: DAY }),
  ).body;
  await followUpSent(tenant.api, { sessionId, leadId });
  const sentAgain = async (times: number, texts: readonly string[]): Promise<void> => {
    expectOk(await staff.post(pathOf((appointment as { id: string }).id), undefined, withIdempotencyKey()));
    await until(`the texts to be ${texts.join(', ')}`, { timeoutMs: 30_000 }, async () => {
      const again = (await messagesOf(leadId)).filter(({ purpose }) => purpose === 'service');
      const statuses = (of: string) =>
        again.filter(({ channel }) => channel === of).map(({ status }) => status);
      const mails = statuses('email').filter((status) => status === 'sent' || status === 'delivered');
      return mails.length === times && String(statuses('sms')) === String(texts);
    });
  };
  await sentAgain(1, ['queued']);
  await sentAgain(2, ['cancelled', 'queued']);
});

test('refuses viewers, and other tenants find no such appointment', async () => {
  const { leadId, id } = await booked();
  const viewer = await signedIn(world, { tenants: [{ id: tenant.id, role: 'viewer' }] });
  const refused = await viewer.post(pathOf(id), undefined, withIdempotencyKey());
  expectRefusal(refused, 403, 'permission_denied');
  expect(refused.body.error).toBe('Permission denied');
  const stranger = await signedIn(world, { tenants: [{ id: (await world.tenant()).id, role: 'owner' }] });
  expectRefusal(await stranger.post(pathOf(id), undefined, withIdempotencyKey()), 404, 'not_found');
  expectRefusal(await staff.post(pathOf(randomUUID()), undefined, withIdempotencyKey()), 404, 'not_found');
  expectRefusal(await tenant.api.post(pathOf(id), undefined), 401, 'not_authenticated');
  expect(await messagesOf(leadId)).toEqual([]);
});

/** Ends the time that the journey has for its follow-up, and wakes the appointment's run, as any change does. */
async function minutesLater(id: string): Promise<void> {
  await world.database.withTenant(tenant.id, async (tx) => {
    await tx.query`update appointments set scheduled_at = now() - interval '6 minutes' where id = ${id}`;
    await wakeRun(tx, APPOINTMENT_RUN, { tenantId: tenant.id, appointmentId: id });
  });
}

test('a booking without a follow-up is confirmed by its own run, once; one with a follow-up is not', async () => {
  const left = await booked();
  const notified = await booked();
  await followUpSent(tenant.api, notified);
  for (const { id } of [left, notified]) await minutesLater(id);
  const messages = await settled(left.leadId, 2);
  expect(messages.map(({ template, purpose }) => [template, purpose])).toEqual(
    Array(2).fill(['appointment_confirmation', 'reply']),
  );
  expect((await messagesOf(notified.leadId)).map(({ template }) => template)).toEqual([
    'thank_you',
    'thank_you',
  ]);
});

test('a confirmation that waits because the client has just written is sent once that is processed', async () => {
  const { leadId, id } = await booked();
  expectOk(await staff.post(`/v1/conversations/${leadId}/messages`, { channel: 'sms', body: 'Hi' }));
  await settled(leadId, 1);
  const isRead = await holdUnread(world.database, { tenantId: tenant.id });
  const confirmation = (is: { status: string; reason: string | null }): Promise<unknown> =>
    until(`a confirmation that is ${is.status}`, { timeoutMs: 30_000 }, async () => {
      const [found] = await world.database.withTenant(
        tenant.id,
        (tx) => tx.query`
          select status, decision ->> 'reason' as reason from messages
          where lead_id = ${leadId} and channel = 'sms' and template = 'appointment_confirmation'`,
      );
      return JSON.stringify(found) === JSON.stringify(is);
    });
  await minutesLater(id);
  await confirmation({ status: 'queued', reason: 'unread' });
  await isRead();
  await confirmation({ status: 'delivered', reason: null });
});

const confirmedBy = async (leadId: string, count: number): Promise<string[]> => {
  const messages = await settled(leadId, count);
  return messages
    .filter(({ template }) => template === 'appointment_confirmation')
    .map(({ channel }) => channel)
    .sort();
};

test.each([
  { what: 'a text', body: 'Hi', channels: ['email', 'sms'] },
  { what: 'a text that tells the time', body: 'See you {{appointment_time}}', channels: ['email'] },
  { what: 'a text that tells when', body: 'See you {{date}}, {{time}}', channels: ['email'] },
])('a booking whose client got $what by staff is confirmed by $channels', async ({ body, channels }) => {
  const { leadId, id } = await booked();
  expectOk(await staff.post(`/v1/conversations/${leadId}/messages`, { channel: 'sms', body }));
  await minutesLater(id);
  expect(await confirmedBy(leadId, 1 + channels.length)).toEqual(channels);
});

test('a booking with a follow-up by text alone is confirmed by email too, and by text if that was refused', async () => {
  const arrived = await booked();
  await followUpSent(tenant.api, arrived, { channel: 'sms' });
  const refused = await booked();
  await controlSim(world.database, { tenantId: tenant.id, port: 'sms', failNext: 1, failure: 'rejected' });
  await followUpSent(tenant.api, refused, { channel: 'sms' });
  for (const { id } of [arrived, refused]) await minutesLater(id);
  expect(await confirmedBy(arrived.leadId, 2)).toEqual(['email']);
  expect(await confirmedBy(refused.leadId, 3)).toEqual(['email', 'sms']);
});
