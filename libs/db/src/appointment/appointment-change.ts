/**
 * Changes of an appointment after its booking. Each is written with who made it and why, raises the sequence where calendars and
 * links must follow, and withdraws the messages about the state before that have not gone out. That no two of one provider
 * overlap is PostgreSQL's to prove: a lost race is a refusal with what is free instead.
 */
import type {
  AppointmentActor,
  AppointmentChangeKind,
} from '@praxis/contracts/appointment/appointment-history';
import type { LeadAppointment } from '@praxis/contracts/message/correspondence';
import { selectBooking, type BookingRow } from './appointment-row.js';
import { slotToMove, type MoveRefused } from './appointment-slot.js';
import { awaitsConflictReview } from '../conflict/conflict-check.js';
import type { TenantTransaction } from '../core/database.js';
import { orLostRace } from '../core/lost-race.js';
import { lockCalendar, releaseHolds } from './slot-hold.js';
import type { OpenSlot } from './slot.js';
import { NOW } from '../core/sql.js';
import { AppointmentEntity } from './appointment.entity.js';

export interface ChangeAuthor {
  actor: AppointmentActor;
  /** Of staff. */
  userId?: string | undefined;
  reason?: string | undefined;
}

/** Which appointment, and in which state of it: a link speaks of one, staff of whichever there is. */
export interface ChangeTarget {
  id: string;
  sequence?: number | undefined;
}

type AppointmentStatus = LeadAppointment['status'];
type HeldRow = BookingRow & {
  status: AppointmentStatus;
  lead_id: string | null;
  provider_id: string;
  is_begun: boolean;
};

/** `changed` names the appointment as it stands now: another one where one was booked in place of it. */
export type ChangeOutcome =
  | { kind: 'changed'; id: string; sequence: number }
  | { kind: 'unknown' | 'stale' | 'too_late' | 'too_early' | 'already_booked' | 'conflict_review' }
  | MoveRefused;

/** Gives it another time; a cancelled or missed one stays what it is, and another is booked under `newId` in its place. */
export async function moveAppointment(
  tx: TenantTransaction,
  target: ChangeTarget & { start: string; providerId?: string | undefined; newId: string },
  author: ChangeAuthor,
): Promise<ChangeOutcome> {
  // Before any row, in the order of bookings: writes of one time would wait for each other in a circle.
  await lockCalendar(tx);
  const row = await hold(tx, target.id);
  if (!row) return { kind: 'unknown' };
  const isMove = row.status === 'confirmed';
  if (isOutdated(row, target)) {
    const after = await replacementOf(tx, row);
    // The answer to the first attempt was lost: this is it.
    return after && isAt(after, target)
      ? { kind: 'changed', id: after.id, sequence: after.ics_sequence }
      : { kind: 'stale' };
  }
  if (!isMove && row.status !== 'cancelled' && row.status !== 'no_show') return { kind: 'stale' };
  if (isMove && row.is_begun) return { kind: 'too_late' };
  if (isMove && isAt(row, target)) return { kind: 'changed', id: row.id, sequence: row.ics_sequence };
  if (!isMove && (await hasBooking(tx, row))) return { kind: 'already_booked' };
  if (!isMove && (await awaitsConflictReview(tx, row.session_id))) return { kind: 'conflict_review' };

  const slot = await slotToMove(tx, row, target);
  if ('kind' in slot) return slot;
  await releaseHolds(tx, { sessionId: row.session_id });
  // Unique: the session was booked, or the missed one replaced, meanwhile.
  return await orLostRace(
    isMove ? move(tx, { row, slot }, author) : rebook(tx, { row, slot, newId: target.newId }, author),
    { unique: true },
  );
}

/** Cancels it before its start; its time is free from then on. */
export async function cancelAppointment(
  tx: TenantTransaction,
  target: ChangeTarget,
  author: ChangeAuthor,
): Promise<ChangeOutcome> {
  const row = await hold(tx, target.id);
  if (!row) return { kind: 'unknown' };
  if (row.status === 'cancelled' && (target.sequence ?? 0) + 1 === row.ics_sequence)
    return { kind: 'changed', id: row.id, sequence: row.ics_sequence };
  if (isOutdated(row, target) || row.status !== 'confirmed') return { kind: 'stale' };
  if (row.is_begun && author.actor === 'client') return { kind: 'too_late' };
  const [after] = await tx.query<{ ics_sequence: number }>`
    update appointments set status = 'cancelled', ics_sequence = ics_sequence + 1, updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${row.id} returning ics_sequence`;
  return await written(tx, { row, kind: 'cancelled', sequence: after?.ics_sequence ?? 0 }, author);
}

/** Says whether its client came, once it has begun; an earlier entry may be corrected. */
export async function markAppointment(
  tx: TenantTransaction,
  { id, status, sequence }: ChangeTarget & { status: 'attended' | 'no_show' },
  author: ChangeAuthor,
): Promise<ChangeOutcome> {
  const row = await hold(tx, id);
  if (!row) return { kind: 'unknown' };
  if (row.status === status) return { kind: 'changed', id, sequence: row.ics_sequence };
  if (isOutdated(row, { id, sequence }) || !['confirmed', 'attended', 'no_show'].includes(row.status))
    return { kind: 'stale' };
  if (!row.is_begun) return { kind: 'too_early' };
  await tx.repository(AppointmentEntity).update({ tenantId: tx.tenantId, id }, { status, updatedAt: NOW });
  return await written(tx, { row, kind: status, sequence: row.ics_sequence }, author);
}

async function hold(tx: TenantTransaction, id: string): Promise<HeldRow | undefined> {
  const [row] = await tx.query<HeldRow>`select held.*, held.start_time <= now() as is_begun
    from (${selectBooking(tx)} and a.id = ${id} and a.lead_id is not null and a.status not in ('held', 'expired')
      for update of a) held`;
  return row;
}

function isOutdated(row: HeldRow, { sequence }: ChangeTarget): boolean {
  return sequence !== undefined && sequence !== row.ics_sequence;
}

/** Whether the appointment is where it is to be moved to. */
function isAt(
  row: Pick<HeldRow, 'start_time' | 'provider_id'>,
  { start, providerId }: { start: string; providerId?: string | undefined },
): boolean {
  return (
    row.start_time.getTime() === Date.parse(start) && (providerId ?? row.provider_id) === row.provider_id
  );
}

/** The result of a change by link: the same appointment moved, or the one booked in its place. */
async function replacementOf(
  tx: TenantTransaction,
  row: HeldRow,
): Promise<(BookingRow & { provider_id: string }) | undefined> {
  if (row.status === 'confirmed') return row;
  const [after] = await tx.query<
    BookingRow & { provider_id: string }
  >`${selectBooking(tx)} and a.rebooked_from = ${row.id}`;
  return after;
}

async function hasBooking(tx: TenantTransaction, row: HeldRow): Promise<boolean> {
  const rows = await tx.query`
    select 1 from appointments where tenant_id = ${tx.tenantId} and (session_id = ${row.session_id}
    and status = 'confirmed' or rebooked_from = ${row.id})`;
  return rows.length > 0;
}

async function move(
  tx: TenantTransaction,
  { row, slot }: { row: HeldRow; slot: OpenSlot },
  author: ChangeAuthor,
): Promise<ChangeOutcome> {
  const [after] = await tx.query<{ ics_sequence: number }>`
    update appointments set provider_id = ${slot.providerId}, start_time = ${slot.start},
      end_time = ${slot.end}, time_zone = ${slot.timeZone}, location = ${slot.location},
      ics_sequence = ics_sequence + 1, confirmations = 0, scheduled_at = now(), updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${row.id} returning ics_sequence`;
  return await written(
    tx,
    { row, kind: 'rescheduled', sequence: after?.ics_sequence ?? 0, start: slot.start },
    author,
  );
}

async function rebook(
  tx: TenantTransaction,
  { row, slot, newId }: { row: HeldRow; slot: OpenSlot; newId: string },
  author: ChangeAuthor,
): Promise<ChangeOutcome> {
  await tx.query`with before as (
      update appointments set ics_sequence = ics_sequence + 1, updated_at = now()
        where tenant_id = ${tx.tenantId} and id = ${row.id} returning *
    )
    insert into appointments (id, tenant_id, lead_id, session_id, provider_id, start_time, end_time, time_zone,
      location,
      status, confirmation_code, request_fingerprint, rebooked_from, booked_by, note)
    select ${newId}, ${tx.tenantId}, lead_id, session_id, ${slot.providerId}, ${slot.start}, ${slot.end},
      ${slot.timeZone}, ${slot.location}, 'confirmed', confirmation_code, request_fingerprint, id, ${author.userId}::uuid,
      note from before`;
  return await written(
    tx,
    { row: { ...row, id: newId }, kind: 'rebooked', sequence: 0, start: slot.start },
    author,
  );
}

interface Written {
  row: HeldRow;
  kind: AppointmentChangeKind;
  sequence: number;
  /** Its new start, if it has one. */
  start?: Date;
}

async function written(
  tx: TenantTransaction,
  { row, kind, sequence, start = row.start_time }: Written,
  { actor, userId, reason }: ChangeAuthor,
): Promise<ChangeOutcome> {
  await Promise.all([
    tx.query`
      insert into appointment_changes (tenant_id, appointment_id, kind, actor, user_id, reason, sequence,
        start_before, start_after)
      values (${tx.tenantId}, ${row.id}, ${kind}, ${actor}, ${userId}, nullif(${reason}, ''), ${sequence},
        ${row.start_time}, ${start})`,
    tx.query`
      insert into lead_interactions (tenant_id, lead_id, session_id, interaction_type, interaction_data)
      values (${tx.tenantId}, ${row.lead_id}, ${row.session_id}, 'appointment_changed',
        jsonb_build_object('change', ${kind}::text, 'actor', ${actor}::text))`,
    tx.query`update messages set status = 'cancelled', updated_at = now()
      where tenant_id = ${tx.tenantId} and lead_id = ${row.lead_id} and status = 'queued'
        and starts_with(idempotency_key, ${`appointment/${row.id}/`})`,
  ]);
  return { kind: 'changed', id: row.id, sequence };
}
