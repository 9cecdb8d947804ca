/**
 * Whether the client came. A record of attendance becomes final after a while; its consequences (messages, campaigns, automations,
 * webhooks) begin then, so that a mistake can be undone without any effect outside the practice.
 */
import type { TenantTransaction } from '../core/database.js';
import { orLostRace } from '../core/lost-race.js';
import { NOW } from '../core/sql.js';
import { AppointmentEntity } from './appointment.entity.js';
import {
  hasBooking,
  lockAppointment,
  isOutdated,
  written,
  type ChangeAuthor,
  type ChangeOutcome,
  type ChangeTarget,
} from './change-record.js';
import { lockCalendar, releaseHolds } from './slot-hold.js';

interface AttendanceRecord extends ChangeTarget {
  status: 'attended' | 'no_show';
  /** Seconds for which the consequences are delayed, so that the record can be undone. */
  undoSeconds: number;
}

/** Records whether the client came, once the appointment has begun; an earlier entry may be corrected. */
export async function markAppointment(
  tx: TenantTransaction,
  { id, status, sequence, undoSeconds }: AttendanceRecord,
  author: ChangeAuthor,
): Promise<ChangeOutcome> {
  const row = await lockAppointment(tx, id);
  if (!row) return { kind: 'unknown' };
  if (row.status === status) return { kind: 'changed', id, sequence: row.ics_sequence };
  if (isOutdated(row, { id, sequence }) || !['confirmed', 'attended', 'no_show'].includes(row.status))
    return { kind: 'stale' };
  if (!row.is_begun) return { kind: 'too_early' };
  // A status that was already final stays final, so its consequences do not begin again.
  await tx.query`update appointments set status = ${status}, updated_at = now(),
      final_from = case when final_status is distinct from ${status} then now() + make_interval(secs => ${undoSeconds}) end
    where tenant_id = ${tx.tenantId} and id = ${id}`;
  return await written(tx, { row, kind: status, sequence: row.ics_sequence }, author);
}

/** Undoes the record of attendance before it has consequences: the appointment is confirmed again. */
export async function unmarkAppointment(
  tx: TenantTransaction,
  { id, sequence }: ChangeTarget,
  author: ChangeAuthor,
): Promise<ChangeOutcome> {
  await lockCalendar(tx);
  const row = await lockAppointment(tx, id);
  if (!row) return { kind: 'unknown' };
  if (isOutdated(row, { id, sequence })) return { kind: 'stale' };
  if (row.status === 'confirmed') return { kind: 'changed', id, sequence: row.ics_sequence };
  if (row.status !== 'attended' && row.status !== 'no_show') return { kind: 'stale' };
  if (!row.is_pending) return { kind: 'result_final' };
  if (await hasBooking(tx, row)) return { kind: 'already_booked' };
  await releaseHolds(tx, { sessionId: row.session_id });
  // A missed appointment does not block its time, so another client may have booked the rest of it.
  if (await isTimeTaken(tx, id)) return { kind: 'result_final' };
  await orLostRace(
    tx
      .repository(AppointmentEntity)
      .update({ tenantId: tx.tenantId, id }, { status: 'confirmed', updatedAt: NOW }),
  );
  return await written(tx, { row, kind: 'unmarked', sequence: row.ics_sequence }, author);
}

/** Whether another appointment of the host overlaps it. */
async function isTimeTaken(tx: TenantTransaction, id: string): Promise<boolean> {
  const rows = await tx.query`
    select 1 from appointments a join appointments o on o.tenant_id = a.tenant_id and o.provider_id = a.provider_id
      and o.id <> a.id and o.status in ('held', 'confirmed', 'attended')
      and o.blocked_from < a.blocked_until and o.blocked_until > a.blocked_from
    where a.tenant_id = ${tx.tenantId} and a.id = ${id} and not a.is_sample limit 1`;
  return rows.length > 0;
}
