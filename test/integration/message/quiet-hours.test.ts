/**
 * Confirmations and replies keep the quiet hours of the place that a number's area code names, at times set by the
 * test.
 */
import { contactAddress, contactKey } from '@praxis/config/contact-key';
import type { Channel, MessagePurpose } from '@praxis/contracts/message/message.const';
import { sql } from '@praxis/db/core/sql';
import { decideSend, type SendDecision } from '@praxis/db/message/send-decision';
import { withIdempotencyKey } from '../../support/api.js';
import { Desk } from '../../support/desk.js';
import { expectOk, followUpSent, World } from '../../support/journey.js';
import { until } from '../../support/until.js';

const PHONE = '(415) 555-0142';
const EMAIL = 'lead@example.com';
/** Times of day in San Francisco, where the lead is; the practice is in Chicago. */
const [NIGHT, EARLY, DAY] = ['2026-06-02T04:30:00Z', '2026-06-02T14:00:00Z', '2026-06-02T15:00:00Z'] as const;
const MORNING = { notBefore: '2026-06-02T15:00:00.000Z' };

const world = World.ofFile();
let desk: Desk;
let leadId: string;
let appointmentId: string;
beforeEach(async () => {
  desk = await Desk.open(world);
  const client = await desk.client({ contact: { phone: PHONE, email: EMAIL } });
  ({ leadId } = client);
  const { appointment } = expectOk(await desk.tenant.api.post('/v1/law/appointment/book', client)).body;
  appointmentId = (appointment as { id: string }).id;
  await followUpSent(desk.tenant.api, client);
});

interface Stored {
  channel: Channel;
  template: string;
  purpose: MessagePurpose;
  askedAt: Date | null;
}
/** The latest message by a channel as it is stored, on which the decision depends. */
async function latest(channel: Channel, template: string): Promise<Stored> {
  const [row] = await desk.sql<Stored>(
    sql`select channel, template, purpose, asked_at as "askedAt" from messages
      where lead_id = ${leadId} and channel = ${channel} and template = ${template}
      order by created_at desc, id limit 1`,
  );
  if (!row) throw new Error(`no ${template} by ${channel} yet`);
  return row;
}

/**
 * Waits until no message is being sent to the person, because only one at a time is, which this test does not cover.
 */
async function nothingUnderWay(): Promise<void> {
  await until('the messages to be sent', { timeoutMs: 30_000 }, async () => {
    const open = await desk.sql(
      sql`select id from messages where lead_id = ${leadId} and status in ('queued', 'sending')`,
    );
    return open.length === 0;
  });
}

/**
 * The decision about this message at a time, once no other message to the person is being sent. `askedMinutes` is how
 * long before that time the client gave the reason for the message.
 */
async function decidedAt(message: Stored, at: string, askedMinutes = 0): Promise<SendDecision> {
  return await until('a decision that no message delays', { timeoutMs: 30_000 }, async () => {
    const decision = await decideAt(message, at, askedMinutes);
    return decision.outcome === 'deferred' && decision.reason === 'busy' ? undefined : decision;
  });
}

async function decideAt(
  { channel, purpose }: Stored,
  at: string,
  askedMinutes: number,
): Promise<SendDecision> {
  const address = contactAddress(channel, channel === 'sms' ? PHONE : EMAIL);
  const { masterKey } = world.stack.secrets();
  const tenantId = desk.tenant.id;
  return await world.database.withTenant(tenantId, (tx) =>
    decideSend(tx, {
      leadId,
      channel,
      purpose,
      place: address,
      contactKey: address && contactKey(masterKey, { tenantId, address }),
      askedAt: new Date(Date.parse(at) - askedMinutes * 60_000),
      at: new Date(at),
    }),
  );
}

test('a confirmation of a booking is sent at any hour; resent by staff it waits for the morning of the area code', async () => {
  const first = await latest('sms', 'thank_you');
  expect(await decidedAt(first, NIGHT)).toMatchObject({ outcome: 'allowed' });
  const path = `/v1/appointments/${appointmentId}/confirmation`;
  expectOk(await desk.staff.post(path, undefined, withIdempotencyKey()));
  const again = await until('its text', { timeoutMs: 30_000 }, () =>
    latest('sms', 'appointment_confirmation').catch(() => undefined),
  );
  for (const at of [NIGHT, EARLY])
    expect(await decidedAt(again, at)).toMatchObject({
      outcome: 'deferred',
      reason: 'quiet_hours',
      ...MORNING,
      explanation: 'quiet until 8:00 in America/Los_Angeles, by area code 415',
    });
  expect(await decidedAt(again, DAY)).toMatchObject({ outcome: 'allowed' });
  // An email does not wake people up.
  const email = await latest('email', 'appointment_confirmation');
  expect(await decidedAt(email, NIGHT)).toMatchObject({ outcome: 'allowed' });
});

test('a reply to a recent request is sent at any hour, and later waits like a confirmation', async () => {
  await desk.reply(leadId, { channel: 'sms', body: 'About your confirmation' });
  const reply = await latest('sms', 'staff_reply');
  await nothingUnderWay();
  // Stored with the moment of the client's last request, which is their intake.
  expect(reply.purpose).toBe('reply');
  const [lead] = await desk.sql<{ asked: Date }>(
    sql`select created_at as asked from leads where id = ${leadId}`,
  );
  expect(reply.askedAt).toEqual(lead?.asked);
  expect(await decidedAt(reply, NIGHT, 5)).toMatchObject({ outcome: 'allowed' });
  for (const at of [NIGHT, EARLY])
    expect(await decidedAt(reply, at, 31)).toMatchObject({ outcome: 'deferred', ...MORNING });
  expect(await decidedAt(reply, DAY, 31)).toMatchObject({ outcome: 'allowed' });
});

test('a notice about a change by staff waits', async () => {
  const [appointment] = await desk.sql<{ id: string }>(
    sql`select id from appointments where lead_id = ${leadId} and status = 'confirmed'`,
  );
  const change = { action: 'cancel', reason: 'The office is closed' };
  expectOk(await desk.staff.patch(`/v1/appointments/${appointment?.id}`, change));
  const notice = await until('the notice', { timeoutMs: 20_000 }, () =>
    latest('sms', 'appointment_cancelled').catch(() => undefined),
  );
  expect(await decidedAt(notice, NIGHT)).toMatchObject({ outcome: 'deferred', ...MORNING });
});
