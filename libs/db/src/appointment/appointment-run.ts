/** Reads and writes of an appointment's run. */
import type { Industry, Mode } from '@praxis/contracts/core/industry.const';
import type { LeadAppointment } from '@praxis/contracts/message/correspondence';
import type { TenantTransaction } from '../core/database.js';
import { rawSql } from '../core/sql.js';
import { giveUpMessages } from '../message/unknown-messages.js';
import { IS_BEING_CONFIRMED, IS_OWN_NOTICE, isNotifiedOn } from './client-notified.js';

/** Minutes that a journey has for its follow-up before the appointment's run confirms the booking instead. */
const CONFIRMED_WITHIN_MINUTES = 5;

export interface AppointmentState {
  status: LeadAppointment['status'];
  sequence: number;
  start: Date;
  end: Date;
  scheduledAt: Date;
  isRebooked: boolean;
  isReplaced: boolean;
  /** The appointment was booked by the practice or in a call, so no journey announces it. */
  isByPractice: boolean;
  /** Milliseconds until the record of attendance becomes final; null if it is final or there is none. */
  finalInMs: number | null;
  confirmations: number;
  /**
   * When the run confirms a journey's booking; null if the client has a message about it on each of their channels, or
   * needs none. The run's own confirmation counts only once it was sent, so a confirmation that must wait is sent later
   * by the same rule.
   */
  confirmFrom: Date | null;
  hostId: string;
  sessionId: string;
  leadId: string;
  industry: Industry;
  /** The journey's mode; null if no journey made the lead. */
  mode: Mode | null;
}

/**
 * The current state of a lead's appointment. A record of attendance whose time has come becomes final, and triggers start the consequences.
 */
export async function readAppointmentState(
  tx: TenantTransaction,
  id: string,
): Promise<AppointmentState | undefined> {
  await tx.query`update appointments set final_from = null, updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id} and final_from <= now()`;
  const [row] = await tx.query<AppointmentState>`
    select a.status, a.ics_sequence as sequence, a.start_time as start, a.end_time as "end",
      a.scheduled_at as "scheduledAt", (a.is_by_practice or j.session_id is null) as "isByPractice", a.confirmations,
      ceil(extract(epoch from a.final_from - now()) * 1000)::int as "finalInMs",
      a.rebooked_from is not null as "isRebooked", a.session_id as "sessionId", a.lead_id as "leadId", a.provider_id as "hostId",
      exists (select from appointments r where r.tenant_id = a.tenant_id and r.rebooked_from = a.id) as "isReplaced",
      case when not a.is_by_practice and j.session_id is not null and a.ics_sequence = 0
        and not t.settings @> '{"demo": true}'
        and (${IS_BEING_CONFIRMED} or a.scheduled_at > now() - interval '1 day'
          and (l.phone is not null and not ${isNotifiedOn('sms')} or l.email is not null and not ${isNotifiedOn('email')}))
        then a.scheduled_at + interval '${rawSql(CONFIRMED_WITHIN_MINUTES)} minutes' end as "confirmFrom",
      coalesce(j.industry, l.industry) as industry, j.mode
    from appointments a join leads l on l.tenant_id = a.tenant_id and l.id = a.lead_id
    join tenants t on t.id = a.tenant_id
    left join journeys j on j.tenant_id = a.tenant_id and j.session_id = a.session_id
    where a.tenant_id = ${tx.tenantId} and a.id = ${id}`;
  return row;
}

/** Records that staff requested the confirmation again; the run sends it. False if the appointment is not in the future. */
export async function askForConfirmation(tx: TenantTransaction, id: string): Promise<boolean> {
  const rows = await tx.query`update appointments set confirmations = confirmations + 1, updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id} and status = 'confirmed' and start_time > now() returning id`;
  return rows.length > 0;
}

/**
 * Locks the appointment until the transaction ends, and returns its sequence. Exclusive, so that of two transactions that plan a message
 * about it at the same time, the second sees the plan of the first.
 */
export async function lockSequence(tx: TenantTransaction, id: string): Promise<number | undefined> {
  const [row] = await tx.query<{ sequence: number }>`
    select ics_sequence as sequence from appointments where tenant_id = ${tx.tenantId} and id = ${id} for no key update`;
  return row?.sequence;
}

/**
 * Reads the sequence without a lock, because a transaction that has locked a message must not wait for a change that
 * withdraws this message.
 */
export async function readSequence(tx: TenantTransaction, id: string): Promise<number | undefined> {
  const [row] = await tx.query<{ sequence: number }>`
    select ics_sequence as sequence from appointments where tenant_id = ${tx.tenantId} and id = ${id}`;
  return row?.sequence;
}

/** Locks a session's appointment in the same way, for the session's follow-up. */
export async function lockBooking(tx: TenantTransaction, sessionId: string): Promise<void> {
  await tx.query`
    select from appointments where tenant_id = ${tx.tenantId} and session_id = ${sessionId} and status = 'confirmed'
    for no key update`;
}

/**
 * Queues messages again that a correction of the appointment had withdrawn, if another correction makes them valid
 * again: for example, a client who was marked as absent, then as present, and then as absent again.
 */
export async function reopenMessages(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  await tx.query`
    update messages set status = 'queued', updated_at = now()
    where tenant_id = ${tx.tenantId} and id = any(${ids}) and status = 'cancelled'`;
}

/**
 * Gives up messages that state the appointment's time, except `ids`: the run sends one message after another, so other
 * waiting ones would never be sent. These messages waited for the morning or for their vendor until a later message was
 * due or requested.
 */
export async function dropOtherNotices(
  tx: TenantTransaction,
  id: string,
  ids: readonly string[],
): Promise<void> {
  const open = await tx.query<{ id: string }>`
    select m.id from appointments a join messages m on m.tenant_id = a.tenant_id and m.lead_id = a.lead_id and ${IS_OWN_NOTICE}
    where a.tenant_id = ${tx.tenantId} and a.id = ${id} and m.status in ('queued', 'sending') and m.id <> all(${ids}::uuid[])`;
  await giveUpMessages(tx, open, { status: 'cancelled' });
}

/** Gives up messages that wait for another attempt, or whose attempt never ended. */
export async function dropMessages(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  await giveUpMessages(
    tx,
    ids.map((id) => ({ id })),
    { status: 'cancelled' },
  );
}
