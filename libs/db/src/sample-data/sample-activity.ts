/**
 * The activities of the sample people: messages, bookings, calls. The rows are in the past, and none of the messages is
 * sent.
 */
import { randomUUID } from 'node:crypto';
import type { Industry } from '@praxis/contracts/core/industry.const';
import { encryptTurnText } from '../call/turn-text.js';
import type { TenantTransaction } from '../core/database.js';
import { recordInbound } from '../message/inbound-message.js';
import { planMessages, type NewMessage } from '../message/message.js';
import { practicePlace } from '../tenant/stored-practice.js';
import { CLIENT_NAME } from '../tenant/tenant.js';
import type { StoredSample } from './sample-people.js';
import { CallTurnEntity } from '../call/call-turn.entity.js';

const MINUTE_MS = 60_000;

/**
 * Replaces the contact key of an address. A real key is a hash, so vendor reports and other people's messages never
 * match this one.
 */
const sampleKey = (leadId: string): string => `sample/${leadId}`;

/** Adds a conversation that waits for a reply, and a message that was not delivered. */
export async function addSampleMessages(
  tx: TenantTransaction,
  { reply, undelivered }: { reply: StoredSample; undelivered: StoredSample },
): Promise<void> {
  const messageTo = (
    { id: leadId, sessionId }: StoredSample,
    text: Pick<NewMessage, 'channel' | 'subject' | 'body'>,
  ): NewMessage => {
    const id = randomUUID();
    const key = `sample/${id}`;
    return {
      id,
      leadId,
      sessionId,
      template: 'thank_you',
      purpose: 'reply',
      idempotencyKey: key,
      contactKey: sampleKey(leadId),
      ...text,
    };
  };
  const delivered = messageTo(reply, {
    channel: 'sms',
    body: 'Thank you for getting in touch. You can reply to this message with any question.',
  });
  const failed = messageTo(undelivered, {
    channel: 'email',
    subject: 'Your appointment',
    body: 'Your appointment is confirmed. We look forward to seeing you.',
  });
  await planMessages(tx, [delivered, failed]);
  // No run sends these messages; they are stored with their results and times.
  const past = [
    { id: delivered.id, status: 'delivered', age: 1_440 },
    { id: failed.id, status: 'failed', age: 5_700 },
  ];
  await tx.query`with past as (
      select now() - make_interval(mins => age) as at, id, status
      from jsonb_to_recordset(${JSON.stringify(past)}::jsonb) as r(id uuid, status text, age int)
    ), conversation as (
      update conversations c set last_at = past.at from past where c.tenant_id = ${tx.tenantId} and c.last_id = past.id
    )
    update messages m set status = past.status, created_at = past.at, sent_at = past.at,
      delivered_at = case past.status when 'delivered' then past.at end,
      error_code = case past.status when 'failed' then 'invalid_recipient' end
    from past where m.tenant_id = ${tx.tenantId} and m.id = past.id`;
  await recordInbound(tx, {
    id: randomUUID(),
    leadId: reply.id,
    channel: 'sms',
    contactKey: sampleKey(reply.id),
    subject: undefined,
    body: 'Thanks! What should I bring to our first meeting?',
    receivedAt: new Date(Date.now() - 40 * MINUTE_MS),
  });
}

/**
 * Adds a future appointment, which its client has moved, and a past one without a result. They are with the first host,
 * or with a paused one if all are paused, as before a practice is set up. They block no real time.
 */
export async function addSampleAppointments(
  tx: TenantTransaction,
  { next, over }: { next: StoredSample; over: StoredSample },
): Promise<void> {
  // Tomorrow at 10 a.m. and yesterday at 3 p.m. in the host's time zone.
  const rows = [
    { id: randomUUID(), leadId: next.id, sessionId: next.sessionId, hours: 34, age: 2_880 },
    { id: randomUUID(), leadId: over.id, sessionId: over.sessionId, hours: -9, age: 5_760 },
  ];
  const [practice] = await tx.query<{ facts: unknown; clientName: string }>`
    select t.settings->'practice' as facts, ${CLIENT_NAME} as "clientName" from tenants t where t.id = ${tx.tenantId}`;
  const place = practice ? practicePlace(practice) : '';
  await tx.query`with host as (
      select id, time_zone, location from providers where tenant_id = ${tx.tenantId}
      order by is_active desc, created_at, id limit 1
    ), booked as (
      insert into appointments (id, tenant_id, lead_id, session_id, provider_id, start_time, end_time, time_zone,
        location, status, confirmation_code, created_at, updated_at, scheduled_at)
      select r.id, ${tx.tenantId}, "leadId", "sessionId", host.id, at, at + interval '30 minutes', host.time_zone,
        coalesce(nullif(host.location, ''), ${place}), 'confirmed', 'SAMPLE', now() - make_interval(mins => age), now(),
        now() - make_interval(mins => age)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, "leadId" uuid, "sessionId" text, hours int,
        age int), host, lateral (
        select (date_trunc('day', now() at time zone host.time_zone) + make_interval(hours => hours))
          at time zone host.time_zone as at) moment
      returning id, start_time
    )
    insert into appointment_changes (tenant_id, appointment_id, kind, actor, sequence, start_before, start_after,
      created_at)
    select ${tx.tenantId}, id, 'rescheduled', 'client', 0, start_time - interval '1 day', start_time,
      now() - interval '3 hours'
    from booked where start_time > now()`;
}

/** Adds a call in which the caller asked for a person and waits for a callback. */
export async function addSampleCall(
  tx: TenantTransaction,
  { industry, person }: { industry: Industry; person: StoredSample },
): Promise<void> {
  const id = randomUUID();
  await tx.query`with call as (
      insert into calls (id, tenant_id, session_id, industry, mode, language, state, end_reason, urgency,
        qualification_status, escalated, prompt_version, model, turns, lead_id, workflow_id, started_at, ended_at)
      values (${id}, ${tx.tenantId}, ${person.sessionId}, ${industry}, 'sim', 'en', 'ended', 'caller', 'high',
        'escalated', true, 'sample', 'sample', 1, ${person.id}, '', now() - interval '75 minutes',
        now() - interval '73 minutes') returning tenant_id, id
    )
    insert into phone_calls (call_id, tenant_id, direction, line, number, lead_id, name, status, outcome, transfer,
      callback_at, duration_s)
    select id, tenant_id, 'inbound', 'sim', ${person.phone}, ${person.id}, ${person.name}, 'completed', 'callback',
      'missed', now() - interval '73 minutes', 118 from call`;
  const turns = [
    {
      seq: 0,
      callerText: null,
      blocked: [],
      aiText: 'Thank you for calling. You are speaking with an AI assistant. How can I help?',
    },
    {
      seq: 1,
      callerText: 'I would rather talk to a person, please.',
      blocked: [],
      aiText: 'Of course. Somebody will call you back.',
    },
  ];
  for (const turn of turns)
    await tx.repository(CallTurnEntity).insert({
      tenantId: tx.tenantId,
      callId: id,
      seq: turn.seq,
      sealed: await encryptTurnText(tx, id, turn),
    });
}
