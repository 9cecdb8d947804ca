/** Events in hosts' own calendars, and which appointments still have to be written there. */
import type { BusyInterval } from './calendar-connection.js';
import type { TenantTransaction } from '../core/database.js';
import { sql } from '../core/sql.js';
import { Not } from 'typeorm';
import { CalendarEventEntity } from './calendar-event.entity.js';
import { AppointmentEntity } from '../appointment/appointment.entity.js';

/** The event that the calendar of an appointment's host should show. */
export interface CalendarTarget {
  status: string;
  sequence: number;
  providerId: string;
}

/** An appointment's event in a host's calendar. */
export interface WrittenEvent {
  providerId: string;
  sequence: number;
}

/** The recorded time of an event. */
const TIMES = sql`tstzmultirange(tstzrange(calendar_events.start_time, calendar_events.end_time))`;

/** The current state of the appointment; undefined if it does not exist. */
export async function findTarget(
  tx: TenantTransaction,
  appointmentId: string,
): Promise<CalendarTarget | undefined> {
  const found = await tx.repository(AppointmentEntity).findOne({
    select: { status: true, icsSequence: true, providerId: true },
    where: { tenantId: tx.tenantId, id: appointmentId },
  });
  return found
    ? { status: found.status, sequence: found.icsSequence, providerId: found.providerId }
    : undefined;
}

/** The client of the appointment; undefined if unknown. */
export async function findClient(
  tx: TenantTransaction,
  appointmentId: string,
): Promise<{ id: string; name: string } | undefined> {
  const [row] = await tx.query<{ id: string; name: string }>`
    select l.id, l.name from appointments a join leads l on l.tenant_id = a.tenant_id
      and l.session_id = a.session_id
    where a.tenant_id = ${tx.tenantId} and a.id = ${appointmentId}`;
  return row;
}

/** The events in hosts' calendars that belong to the appointment. */
export async function listWritten(tx: TenantTransaction, appointmentId: string): Promise<WrittenEvent[]> {
  return await tx
    .repository(CalendarEventEntity)
    .find({ select: { providerId: true, sequence: true }, where: { tenantId: tx.tenantId, appointmentId } });
}

/**
 * Records an appointment's event before it is written to a calendar. If the attempt is interrupted, the record shows
 * which calendar to check, and which busy time is our own. Until `noteWritten`, the event's earlier times count as our
 * own too.
 */
export async function noteEvent(
  tx: TenantTransaction,
  event: WrittenEvent & BusyInterval & { appointmentId: string },
): Promise<void> {
  await tx.query`
    insert into calendar_events (tenant_id, appointment_id, provider_id, sequence, start_time, end_time)
    values (${tx.tenantId}, ${event.appointmentId}, ${event.providerId}, ${event.sequence}, ${event.start},
      ${event.end})
    on conflict (tenant_id, appointment_id, provider_id) do update set sequence = excluded.sequence,
      start_time = excluded.start_time, end_time = excluded.end_time, written_at = now(),
      earlier = calendar_events.earlier + ${TIMES}
    where calendar_events.sequence <= excluded.sequence`;
}

/**
 * Records that the event is in the calendar only at its recorded time; does nothing if another sequence was recorded
 * since.
 */
export async function noteWritten(
  tx: TenantTransaction,
  event: WrittenEvent & { appointmentId: string },
): Promise<void> {
  await tx.query`update calendar_events set earlier = '{}'
    where tenant_id = ${tx.tenantId} and appointment_id = ${event.appointmentId}
      and provider_id = ${event.providerId} and sequence = ${event.sequence} and not isempty(earlier)`;
}

/**
 * Deletes the record of an event that is no longer in that calendar; a record that was written again since then is
 * kept.
 */
export async function dropEvent(
  tx: TenantTransaction,
  { appointmentId, providerId, sequence }: WrittenEvent & { appointmentId: string },
): Promise<void> {
  await tx
    .repository(CalendarEventEntity)
    .delete({ tenantId: tx.tenantId, appointmentId, providerId, sequence });
}

/** Stores whether the host's calendar shows the appointment, for screens. */
export async function noteCalendarStatus(
  tx: TenantTransaction,
  appointmentId: string,
  status: 'none' | 'failing' | 'cancelled',
): Promise<void> {
  await tx
    .repository(AppointmentEntity)
    .update(
      { tenantId: tx.tenantId, id: appointmentId, calendarStatus: Not(status) },
      { calendarStatus: status },
    );
}

/** The times in a host's calendar that are, or may be, occupied by events that we wrote there. */
export async function listOwnTimes(
  tx: TenantTransaction,
  providerId: string,
  { from, until }: { from: Date; until: Date },
): Promise<BusyInterval[]> {
  return await tx.query<BusyInterval>`
    select lower(own) as start, upper(own) as "end" from calendar_events, unnest(earlier + ${TIMES}) own
    where tenant_id = ${tx.tenantId} and provider_id = ${providerId} and own && tstzrange(${from}, ${until})`;
}

/**
 * Future appointments whose entry in a host's calendar is wrong: not written yet, changed since, or still there although they are canceled
 * or belong to another host. Only live ones; simulated ones are ignored. An appointment without a journey counts as live, because the host
 * has a calendar. Failed ones come last, so that they do not block the others.
 */
export async function listUnsynced(
  tx: TenantTransaction,
  providerId: string,
  limit: number,
): Promise<{ id: string; sessionId: string }[]> {
  return await tx.query<{ id: string; sessionId: string }>`
    select a.id, a.session_id as "sessionId" from appointments a
    left join journeys j on j.tenant_id = a.tenant_id and j.session_id = a.session_id
    left join calendar_events e on e.tenant_id = a.tenant_id and e.appointment_id = a.id
      and e.provider_id = ${providerId}
    where a.tenant_id = ${tx.tenantId} and a.end_time > now() and a.lead_id is not null and not a.is_sample
      and coalesce(j.mode, 'live') = 'live' and case when a.status = 'confirmed'
      and a.provider_id = ${providerId}
      then e.sequence is distinct from a.ics_sequence or a.calendar_status <> 'synced' else e.sequence is not null end
    order by a.calendar_status = 'failing', a.start_time limit ${limit}`;
}
