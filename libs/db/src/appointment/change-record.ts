/**
 * What all changes of an appointment share: the lock of its row, the reasons for a refusal, and the record of who changed what, which
 * withdraws unsent messages about the previous state.
 */
import type {
  AppointmentActor,
  AppointmentChangeKind,
} from '@praxis/contracts/appointment/appointment-history';
import type { LeadAppointment } from '@praxis/contracts/message/correspondence';
import type { TenantTransaction } from '../core/database.js';
import { IS_FOLLOW_UP, refreshFollowUpStep } from '../message/follow-up-message.js';
import { selectBooking, type BookingRow } from './appointment-row.js';
import type { MoveRefused } from './appointment-slot.js';

export interface ChangeAuthor {
  actor: AppointmentActor;
  /** The staff member, if staff made the change. */
  userId?: string | undefined;
  reason?: string | undefined;
}

/**
 * The appointment to change, and its version (`sequence`) that the caller saw. Without a version, the current one is
 * changed.
 */
export interface ChangeTarget {
  id: string;
  sequence?: number | undefined;
}

type AppointmentStatus = LeadAppointment['status'];
export type LockedRow = BookingRow & {
  status: AppointmentStatus;
  lead_id: string | null;
  provider_id: string;
  is_begun: boolean;
  /** The record of attendance can still be undone, because it is not final yet. */
  is_pending: boolean;
};

/** `changed` contains the current appointment, which is a new one if another was booked in its place. */
export type ChangeOutcome =
  | { kind: 'changed'; id: string; sequence: number }
  | {
      kind:
        | 'unknown'
        | 'stale'
        | 'too_late'
        | 'too_early'
        | 'already_booked'
        | 'conflict_review'
        | 'result_final';
    }
  | MoveRefused;

/** Locks an appointment and reads its row; undefined for a hold, and for an appointment of another tenant. */
export async function lockAppointment(tx: TenantTransaction, id: string): Promise<LockedRow | undefined> {
  const [row] = await tx.query<LockedRow>`select held.*, held.start_time <= now() as is_begun,
      held.final_status is null and held.final_from > now() as is_pending
    from (${selectBooking(tx)} and a.id = ${id} and a.lead_id is not null and a.status not in ('held', 'expired')
      for update of a) held`;
  return row;
}

/** Whether the caller saw an earlier version of the appointment. */
export function isOutdated(row: LockedRow, { sequence }: ChangeTarget): boolean {
  return sequence !== undefined && sequence !== row.ics_sequence;
}

/** Whether another appointment has replaced it. */
export async function hasBooking(tx: TenantTransaction, row: LockedRow): Promise<boolean> {
  const rows = await tx.query`
    select 1 from appointments where tenant_id = ${tx.tenantId} and (session_id = ${row.session_id}
    and status = 'confirmed' or rebooked_from = ${row.id})`;
  return rows.length > 0;
}

interface Written {
  row: LockedRow;
  kind: AppointmentChangeKind;
  sequence: number;
  /** The new start, if the change sets one. */
  start?: Date;
}

/**
 * Records the change, and withdraws unsent messages about the previous state: this appointment's own messages, and the follow-ups of its
 * session.
 */
export async function written(
  tx: TenantTransaction,
  { row, kind, sequence, start = row.start_time }: Written,
  { actor, userId, reason }: ChangeAuthor,
): Promise<ChangeOutcome> {
  const [, , withdrawn] = await Promise.all([
    // The time is read from the clock and not from the transaction's beginning, because a follow-up that was planned
    // while this waited for the lock is older.
    tx.query`
      insert into appointment_changes (tenant_id, appointment_id, kind, actor, user_id, reason, sequence,
        start_before, start_after, created_at)
      values (${tx.tenantId}, ${row.id}, ${kind}, ${actor}, ${userId}, nullif(${reason}, ''), ${sequence},
        ${row.start_time}, ${start}, clock_timestamp())`,
    tx.query`
      insert into lead_interactions (tenant_id, lead_id, session_id, interaction_type, interaction_data)
      values (${tx.tenantId}, ${row.lead_id}, ${row.session_id}, 'appointment_changed',
        jsonb_build_object('change', ${kind}::text, 'actor', ${actor}::text))`,
    tx.query<{ id: string; isFollowUp: boolean }>`update messages set status = 'cancelled', updated_at = now()
      where tenant_id = ${tx.tenantId} and lead_id = ${row.lead_id} and status = 'queued'
        and (starts_with(idempotency_key, ${`appointment/${row.id}/`})
        or session_id = ${row.session_id} and ${IS_FOLLOW_UP})
      returning id, ${IS_FOLLOW_UP} as "isFollowUp"`,
  ]);
  const followUp = withdrawn.find(({ isFollowUp }) => isFollowUp);
  if (followUp) await refreshFollowUpStep(tx, followUp.id);
  return { kind: 'changed', id: row.id, sequence };
}
