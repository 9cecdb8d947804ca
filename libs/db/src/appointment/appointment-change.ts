/**
 * Changes of an appointment after its booking. Each change is recorded with its author and reason, raises the sequence if calendars and
 * links must be updated, and withdraws unsent messages about the earlier state. A PostgreSQL constraint prevents overlapping
 * appointments of one host: a request that loses to another one is refused with the times that are free.
 */
import { selectBooking, type BookingRow } from './appointment-row.js';
import { slotToMove } from './appointment-slot.js';
import {
  hasBooking,
  lockAppointment,
  isOutdated,
  written,
  type ChangeAuthor,
  type ChangeOutcome,
  type ChangeTarget,
  type LockedRow,
} from './change-record.js';
import { awaitsConflictReview } from '../conflict/conflict-check.js';
import type { TenantTransaction } from '../core/database.js';
import { orLostRace } from '../core/lost-race.js';
import { lockCalendar, releaseHolds } from './slot-hold.js';
import type { OpenSlot } from './slot.js';

/** Moves an appointment. A cancelled or missed one is not changed; a new one is booked in its place under `newId`. */
export async function moveAppointment(
  tx: TenantTransaction,
  target: ChangeTarget & { start: string; providerId?: string | undefined; newId: string },
  author: ChangeAuthor,
): Promise<ChangeOutcome> {
  // Locked before any row, in the same order as when booking: otherwise two writes of the same time could deadlock.
  await lockCalendar(tx);
  const row = await lockAppointment(tx, target.id);
  if (!row) return { kind: 'unknown' };
  const isMove = row.status === 'confirmed';
  if (isOutdated(row, target)) {
    const after = await replacementOf(tx, row);
    // The same move was made before, and its answer was lost: return that result.
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
  // The unique index refuses this if the session was booked, or the missed appointment replaced, in the meantime.
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
  const row = await lockAppointment(tx, target.id);
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

/** Whether the appointment is already at the time and host to which it should be moved. */
function isAt(
  row: Pick<LockedRow, 'start_time' | 'provider_id'>,
  { start, providerId }: { start: string; providerId?: string | undefined },
): boolean {
  return (
    row.start_time.getTime() === Date.parse(start) && (providerId ?? row.provider_id) === row.provider_id
  );
}

/** The result of a change by link: the same appointment moved, or the one booked in its place. */
async function replacementOf(
  tx: TenantTransaction,
  row: LockedRow,
): Promise<(BookingRow & { provider_id: string }) | undefined> {
  if (row.status === 'confirmed') return row;
  const [after] = await tx.query<
    BookingRow & { provider_id: string }
  >`${selectBooking(tx)} and a.rebooked_from = ${row.id}`;
  return after;
}

async function move(
  tx: TenantTransaction,
  { row, slot }: { row: LockedRow; slot: OpenSlot },
  author: ChangeAuthor,
): Promise<ChangeOutcome> {
  // The time is read from the clock and not from the transaction's beginning, because a message that was planned while
  // this waited for the lock states the previous time.
  const [after] = await tx.query<{ ics_sequence: number }>`
    update appointments set provider_id = ${slot.providerId}, start_time = ${slot.start},
      end_time = ${slot.end}, time_zone = ${slot.timeZone}, location = ${slot.location},
      ics_sequence = ics_sequence + 1, confirmations = 0, scheduled_at = clock_timestamp(), updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${row.id} returning ics_sequence`;
  return await written(
    tx,
    { row, kind: 'rescheduled', sequence: after?.ics_sequence ?? 0, start: slot.start },
    author,
  );
}

async function rebook(
  tx: TenantTransaction,
  { row, slot, newId }: { row: LockedRow; slot: OpenSlot; newId: string },
  author: ChangeAuthor,
): Promise<ChangeOutcome> {
  // The consequences of a missed appointment must take effect before those of its replacement.
  await tx.query`with before as (
      update appointments set ics_sequence = ics_sequence + 1, final_from = null, updated_at = now()
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
