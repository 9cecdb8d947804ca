/**
 * Whether a client was notified of an appointment's current time: which messages state that time, and on which channel.
 */
import { STAFF_REPLY, type Channel, type MessageKind } from '@praxis/contracts/message/message.const';
import type { TenantTransaction } from '../core/database.js';
import { rawSql, sql, type Sql } from '../core/sql.js';

/** Messages of an appointment's own run that state its time. */
const NOTICES = rawSql("'appointment_confirmation', 'appointment_reminder', 'appointment_rescheduled'");

/**
 * True for a message `m` of the run of appointment `a` about its current version. The end of the key says which notice
 * it is.
 */
export const IS_PRESENT = sql`starts_with(m.idempotency_key, 'appointment/' || a.id || '/' || a.ics_sequence || '/')`;

/** True for a message `m` of the run of appointment `a` that states its current time. */
export const IS_OWN_NOTICE = sql`(m.template in (${NOTICES}) and ${IS_PRESENT})`;

/**
 * True for a message `m` that states the current time of appointment `a`. The keys of its run's messages contain the
 * version that they are about, and so do the keys of staff replies that state the time; other replies have another key.
 * A journey's thanks state the time that was agreed when they were planned.
 */
const SAYS_TIME = sql`m.tenant_id = a.tenant_id and m.lead_id = a.lead_id and (
    ${IS_OWN_NOTICE}
    or m.template = 'thank_you' and m.session_id = a.session_id and m.created_at >= a.scheduled_at
    or m.template = '${rawSql(STAFF_REPLY)}'
      and m.idempotency_key = 'reply/' || m.id || '/' || a.id || '/' || a.ics_sequence)`;

/**
 * What a staff reply says about an appointment: its time, a part of the time, or its link, each of which changes with
 * the appointment.
 */
export interface ReplyAbout {
  id: string;
  sequence: number;
  saysTime: boolean;
}

/**
 * The key of a staff reply. A reply that states the time has a key that ends with the appointment's sequence ({@link
 * SAYS_TIME}).
 */
export function replyKey(id: string, about: ReplyAbout | undefined): string {
  if (!about) return `reply/${id}`;
  return `reply/${id}/${about.id}/${about.sequence}${about.saysTime ? '' : '/in-part'}`;
}

/**
 * True for a message `m` that was sent or may still be sent, as opposed to one that was refused, failed or withdrawn.
 */
const IS_UNDER_WAY = sql`m.status not in ('failed', 'blocked', 'cancelled')`;

/** True if a message that states the current time of appointment `a` has reached its client. */
export const IS_NOTIFIED = sql`exists (
  select from messages m where ${SAYS_TIME} and m.status in ('sent', 'delivered'))`;

/** True if no message that states the current time of appointment `a` was ever planned. */
export const IS_UNANNOUNCED = sql`not exists (select from messages m where ${SAYS_TIME})`;

/**
 * True if a message that states the current time of appointment `a` was sent to its client on a channel, or will be.
 */
export const isNotifiedOn = (channel: Channel): Sql => sql`exists (
  select from messages m where ${SAYS_TIME} and m.channel = ${channel} and ${IS_UNDER_WAY})`;

/** True if the run of appointment `a` is already confirming its booking and a message of the confirmation is still unsent. */
export const IS_BEING_CONFIRMED = sql`exists (
  select from messages m where m.tenant_id = a.tenant_id and m.lead_id = a.lead_id and m.status in ('queued', 'sending')
    and ${IS_PRESENT} and split_part(m.idempotency_key, '/', 4) = 'confirmation')`;

export interface KnownMessage {
  id: string;
  channel: Channel;
  template: MessageKind;
  /** The message states the current time, and was sent to the client or will be. */
  saysTime: boolean;
}

/** The messages that state an appointment's current time to its client, and which of `ids` are already stored. */
export async function findKnownMessages(
  tx: TenantTransaction,
  { appointmentId, ids }: { appointmentId: string; ids: readonly string[] },
): Promise<KnownMessage[]> {
  return await tx.query`
    select m.id, m.channel, m.template, (${SAYS_TIME}) and ${IS_UNDER_WAY} as "saysTime"
    from appointments a join messages m on m.tenant_id = a.tenant_id and m.lead_id = a.lead_id
      and (m.id = any(${ids}) or (${SAYS_TIME}) and ${IS_UNDER_WAY})
    where a.tenant_id = ${tx.tenantId} and a.id = ${appointmentId}`;
}
