/**
 * Appointments. An exclusion constraint of PostgreSQL guarantees that no two appointments or holds of one host overlap; the code
 * here only chooses slots and turns a collision into an answer.
 */
import type { Appointment, Slot } from '@praxis/contracts/appointment/appointment';
import {
  selectBooking,
  toAppointment,
  toRecord,
  type AppointmentRecord,
  type BookingRow,
  type RecordRow,
} from './appointment-row.js';
import { awaitsConflictReview } from '../conflict/conflict-check.js';
import type { TenantTransaction } from '../core/database.js';
import { isLive, lockCalendar, releaseHolds } from './slot-hold.js';
import { orLostRace } from '../core/lost-race.js';
import { nearest, refusal, type SlotRefused } from './slot-refusal.js';
import { chooseSlot, findSlots, slotsBetween, toSlot, type OpenSlot, type SlotSearch } from './slot.js';
import { NOW } from '../core/sql.js';
import { AppointmentEntity } from './appointment.entity.js';

/** The requested booking. With `holdId`, exactly the slot of that hold, no matter who made it; the other fields repeat it. */
export interface NewBooking extends Omit<SlotSearch, 'near' | 'ignoreBookings'> {
  id: string;
  leadId: string;
  fingerprint: string;
  confirmationCode: string;
  /** Set if the practice booked it and not a journey: who booked it, and the practice's note. */
  byPractice?: { userId: string | undefined; note: string | undefined } | undefined;
}

/** The outcome of a booking. */
export type BookingOutcome =
  | { kind: 'booked'; appointment: Appointment; repeated: boolean }
  | { kind: 'already_booked' | 'conflict_review' }
  | SlotRefused;

/** Books the requested slot or the first free one that fits; a repeated request returns the same appointment. */
export async function bookAppointment(tx: TenantTransaction, request: NewBooking): Promise<BookingOutcome> {
  // These statements are sent together and run in this order, so everything is read under the lock.
  const [, existing, holdIsLive, slot, isInReview] = await Promise.all([
    lockCalendar(tx),
    findBooking(tx, request.sessionId),
    request.holdId === undefined || isLive(tx, request.holdId),
    chooseSlot(tx, request),
    awaitsConflictReview(tx, request.sessionId),
  ]);
  if (existing) {
    return existing.fingerprint === request.fingerprint
      ? { kind: 'booked', appointment: existing.appointment, repeated: true }
      : { kind: 'already_booked' };
  }
  if (isInReview) return { kind: 'conflict_review' };
  if (!holdIsLive) return { kind: 'hold_expired', alternatives: await nearest(tx, request) };
  if (!slot) return await refusal(tx, request);
  const appointment = await insertBooking(tx, request, slot);
  return appointment ? { kind: 'booked', appointment, repeated: false } : await refusal(tx, request);
}

/** Free slots in order of time: the next `limit`, or all of some days. */
export async function listSlots(
  tx: TenantTransaction,
  {
    from,
    to,
    timeZone,
    ...search
  }: Omit<SlotSearch, 'sessionId'> & {
    sessionId?: string;
    limit: number;
    from?: string | undefined;
    to?: string | undefined;
    /** The zone in which times are returned; by default each host's own. */
    timeZone?: string | undefined;
  },
): Promise<Slot[]> {
  const asked = { ...search, sessionId: search.sessionId ?? '' };
  const slots =
    from === undefined || to === undefined
      ? await findSlots(tx, asked)
      : await slotsBetween(tx, { ...asked, from, to });
  return slots.map((slot) => toSlot(slot, timeZone));
}

/** The confirmed appointment of a session, with the fingerprint of the request that created it. */
export async function findBooking(
  tx: TenantTransaction,
  sessionId: string,
): Promise<{ appointment: Appointment; fingerprint: string } | undefined> {
  const row = await confirmedOf(tx, sessionId);
  return row && { appointment: toAppointment(row), fingerprint: row.request_fingerprint ?? '' };
}

/** Any appointment by id. */
export async function findAppointment(
  tx: TenantTransaction,
  id: string,
): Promise<AppointmentRecord | undefined> {
  const [row] = await tx.query<RecordRow>`${selectBooking(tx)} and a.id = ${id}`;
  return row && toRecord(row);
}

/** The confirmed appointment of a session. */
export async function findAppointmentOfSession(
  tx: TenantTransaction,
  sessionId: string,
): Promise<AppointmentRecord | undefined> {
  const row = await confirmedOf(tx, sessionId);
  return row && toRecord(row);
}

/** The confirmed appointment of one of these sessions: the first session's if it has one, otherwise the latest. */
export async function findAppointmentOfAny(
  tx: TenantTransaction,
  sessionIds: readonly string[],
): Promise<AppointmentRecord | undefined> {
  const [row] = await tx.query<RecordRow>`
    ${selectBooking(tx)} and a.session_id = any(${sessionIds}) and a.status = 'confirmed'
    order by a.session_id = ${sessionIds[0]} desc, a.created_at desc limit 1`;
  return row && toRecord(row);
}

async function confirmedOf(tx: TenantTransaction, sessionId: string): Promise<RecordRow | undefined> {
  const [row] = await tx.query<RecordRow>`
    ${selectBooking(tx)} and a.session_id = ${sessionId} and a.status = 'confirmed'`;
  return row;
}

/** Records that the host's calendar has the event. */
export async function markCalendarSynced(tx: TenantTransaction, id: string, eventId: string): Promise<void> {
  await tx
    .repository(AppointmentEntity)
    .update(
      { tenantId: tx.tenantId, id },
      { calendarEventId: eventId, calendarStatus: 'synced', updatedAt: NOW },
    );
}

async function insertBooking(
  tx: TenantTransaction,
  request: NewBooking,
  slot: OpenSlot,
): Promise<Appointment | undefined> {
  const [, rows] = await orLostRace(
    Promise.all([
      releaseHolds(tx, request),
      tx.query<BookingRow>`with booked as (
          insert into appointments (id, tenant_id, lead_id, session_id, provider_id, start_time, end_time,
            time_zone, location,
            status, confirmation_code, request_fingerprint, is_by_practice, booked_by, note)
          values (${request.id}, ${tx.tenantId}, ${request.leadId}, ${request.sessionId}, ${slot.providerId},
            ${slot.start}, ${slot.end}, ${slot.timeZone}, ${slot.location}, 'confirmed',
            ${request.confirmationCode}, ${request.fingerprint}, ${request.byPractice !== undefined},
            ${request.byPractice?.userId}::uuid, ${request.byPractice?.note}::text) returning *
        ), lead as (
          update leads set status = 'appointment_scheduled', last_interaction = now(), updated_at = now()
          where tenant_id = ${tx.tenantId} and id = ${request.leadId} and status in ('new', 'contacted', 'qualified')
        ), interaction as (
          insert into lead_interactions (tenant_id, lead_id, session_id, interaction_type, interaction_data)
          values (${tx.tenantId}, ${request.leadId}, ${request.sessionId}, 'appointment_booked',
            jsonb_build_object('appointmentId', ${request.id}::text))
        ), turn as (
          -- The clock, not the transaction's beginning: who waited for the calendar is booked later.
          update providers set last_booked_at = clock_timestamp() where tenant_id = ${tx.tenantId} and id = ${slot.providerId}
        )
        select b.*, p.name as provider_name from booked b join providers p on p.tenant_id = b.tenant_id and p.id = b.provider_id`,
    ]),
  );
  return rows[0] && toAppointment(rows[0]);
}

/** A lead's first confirmed appointment that has not begun; undefined if there is none. */
export async function findNextAppointment(
  tx: TenantTransaction,
  leadId: string,
): Promise<AppointmentRecord | undefined> {
  const [row] = await tx.query<RecordRow>`
    ${selectBooking(tx)} and a.lead_id = ${leadId} and a.status = 'confirmed' and a.start_time > now()
    order by a.start_time limit 1`;
  return row && toRecord(row);
}
