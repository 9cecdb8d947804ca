/** Rows for the day's work list, stored directly, so that tests choose the times instead of waiting for them. */
import { randomUUID } from 'node:crypto';
import type { Database } from '@praxis/db/core/database';

/** The tenant that the rows are stored for. */
export interface Practice {
  id: string;
  providerId: string;
}

const MINUTE_MS = 60_000;
/** The moment this many minutes from now; a negative number is in the past. */
export const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * MINUTE_MS);

interface BookedAppointment {
  leadId: string;
  start: Date;
  minutes?: number;
  status?: string;
  /** When the client agreed to the time. */
  scheduledAt?: Date;
  calendarStatus?: string;
  /** The appointment's last change. */
  change?: { kind: string; actor: string; at?: Date };
}

/** When reminders are due, in minutes before the start. */
const REMINDERS = [24 * 60, 2 * 60];

/**
 * Stores an appointment, with its last change if it has one, and returns its id. It has no run, because a run could
 * send what is due, such as a reminder, before a test has read the rows. The sweep would begin a run for an appointment
 * with an overdue reminder, so a test must set `scheduledAt` after its reminders were due.
 */
export async function bookedAppointment(
  database: Database,
  { id: tenantId, providerId }: Practice,
  appointment: BookedAppointment,
): Promise<string> {
  const { leadId, start, minutes = 30, status = 'confirmed', change, calendarStatus = 'none' } = appointment;
  const { scheduledAt = new Date() } = appointment;
  const isOwedReminder = REMINDERS.map((minutesBefore) => start.getTime() - minutesBefore * MINUTE_MS).some(
    (due) => due > scheduledAt.getTime() && due < Date.now(),
  );
  if (status === 'confirmed' && start > new Date() && isOwedReminder)
    throw new Error(
      'The sweep would begin a run of this appointment and send its reminder: agree to its time later',
    );
  const id = randomUUID();
  const end = new Date(start.getTime() + minutes * MINUTE_MS);
  await database.withTenant(tenantId, async (tx) => {
    await tx.query`insert into appointments (id, tenant_id, lead_id, session_id, provider_id, start_time, end_time,
        time_zone, location, status, scheduled_at, calendar_status)
      values (${id}, ${tenantId}, ${leadId}, ${`sess-${id}`}, ${providerId}, ${start}, ${end}, 'America/Detroit',
        'Video', ${status}, ${scheduledAt}, ${calendarStatus})`;
    if (change)
      await tx.query`insert into appointment_changes (tenant_id, appointment_id, kind, actor, sequence, start_before,
          start_after, created_at)
        values (${tenantId}, ${id}, ${change.kind}, ${change.actor}, 1, ${inMinutes(60 * 24 * 5)}, ${start},
          ${change.at ?? new Date()})`;
    await tx.query`delete from outbox where tenant_id = ${tenantId} and kind = 'appointment.run'
      and payload ->> 'appointmentId' = ${id}`;
  });
  return id;
}

interface StoredMessage {
  leadId: string;
  /** The session of the message; by default a new one. */
  sessionId?: string;
  status: string;
  at?: Date;
  template?: string;
  channel?: 'sms' | 'email';
  decision?: object;
  errorCode?: string;
  campaignId?: string;
  authorId?: string;
}

/** Stores a message to a lead without sending it, and returns its id. */
export async function storedMessage(
  database: Database,
  tenantId: string,
  { leadId, status, at = new Date(), template = 'thank_you', channel = 'sms', ...more }: StoredMessage,
): Promise<string> {
  const id = randomUUID();
  await database.withTenant(
    tenantId,
    (tx) => tx.query`
      insert into messages (id, tenant_id, lead_id, session_id, channel, template, body, preview, status, idempotency_key,
        decision, error_code, campaign_id, author_id, created_at, updated_at)
      values (${id}, ${tenantId}, ${leadId}, ${more.sessionId ?? `sess-${id}`}, ${channel}, ${template}, 'Hello', 'Hello',
        ${status}, ${id},
        ${more.decision === undefined ? null : JSON.stringify(more.decision)}, ${more.errorCode ?? null},
        ${more.campaignId ?? null}, ${more.authorId ?? null}, ${at}, ${at})`,
  );
  return id;
}

interface EndedCall {
  leadId?: string;
  at?: Date;
  turns?: number;
  escalated?: boolean;
  endReason?: string;
  /** Details of a phone call; without them, the call is on the website. */
  phone?: { direction?: string; transfer?: string; callback?: boolean; number?: string };
}

/** Stores a call that has ended, and returns its id. */
export async function endedCall(database: Database, tenantId: string, call: EndedCall): Promise<string> {
  const { leadId = null, at = new Date(), turns = 3, escalated = false, endReason = 'caller', phone } = call;
  const id = randomUUID();
  await database.withTenant(tenantId, async (tx) => {
    await tx.query`insert into calls (id, tenant_id, session_id, industry, mode, language, state, end_reason, escalated,
        prompt_version, model, turns, lead_id, workflow_id, started_at, ended_at)
      values (${id}, ${tenantId}, ${`sess-${id}`}, 'law', 'sim', 'en', 'ended', ${endReason}, ${escalated}, 'v', 'm',
        ${turns}, ${leadId}, '', ${at}, ${at})`;
    if (phone)
      await tx.query`insert into phone_calls (call_id, tenant_id, direction, line, number, lead_id, status, transfer,
          callback_at)
        values (${id}, ${tenantId}, ${phone.direction ?? 'inbound'}, 'sim', ${phone.number ?? '+13135550177'},
          ${leadId}, 'completed', ${phone.transfer ?? null}, ${phone.callback === true ? at : null})`;
  });
  return id;
}
