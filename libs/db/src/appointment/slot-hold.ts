/** Holds: a slot kept for one person for a few minutes. A PostgreSQL constraint guarantees that only one person has it. */
import type { Slot } from '@praxis/contracts/appointment/appointment';
import { HOLD_MINUTES } from '@praxis/contracts/appointment/slot.const';
import { isOwnHold, type Asker } from '../calendar/calendar.js';
import { awaitsConflictReview } from '../conflict/conflict-check.js';
import type { TenantTransaction } from '../core/database.js';
import { orLostRace } from '../core/lost-race.js';
import { refusal, type SlotRefused } from './slot-refusal.js';
import { chooseSlot, toSlot, type SlotSearch } from './slot.js';
import { rawSql } from '../core/sql.js';

/** A slot reserved for a person. */
export interface Hold {
  kind: 'held';
  id: string;
  slot: Slot;
  expiresAt: string;
}

/** Holds a slot for this session for `HOLD_MINUTES`; an earlier hold of the same person is released. */
export async function holdSlot(
  tx: TenantTransaction,
  request: Pick<SlotSearch, 'sessionId' | 'durationMins' | 'providerId'> & { id: string; start: string },
): Promise<Hold | { kind: 'conflict_review' } | SlotRefused> {
  const [, isInReview] = await Promise.all([lockCalendar(tx), awaitsConflictReview(tx, request.sessionId)]);
  if (isInReview) return { kind: 'conflict_review' };
  const search: SlotSearch = { ...request, preferred: 'any' };
  const slot = await chooseSlot(tx, search);
  if (!slot) return await refusal(tx, search);
  const [, rows] = await orLostRace(
    Promise.all([
      releaseHolds(tx, request),
      tx.query<{ hold_expires_at: Date }>`
        insert into appointments (id, tenant_id, session_id, provider_id, start_time, end_time, time_zone,
            location, status, hold_expires_at)
        values (${request.id}, ${tx.tenantId}, ${request.sessionId}, ${slot.providerId}, ${slot.start},
          ${slot.end}, ${slot.timeZone}, ${slot.location}, 'held',
          now() + make_interval(mins => ${rawSql(HOLD_MINUTES)})) returning hold_expires_at`,
    ]),
  );
  return {
    kind: 'held',
    id: request.id,
    slot: toSlot(slot),
    expiresAt: rows[0]?.hold_expires_at.toISOString() ?? '',
  };
}

/**
 * A tenant's slots are chosen and written by one booking, hold or reschedule at a time. Without the lock, two hundred
 * visitors would all choose the same slot, all but one would have to choose again, and writes of the same time could
 * deadlock.
 */
export async function lockCalendar(tx: TenantTransaction): Promise<void> {
  await tx.query`select pg_advisory_xact_lock(hashtextextended('calendar/' || ${tx.tenantId}, 0))`;
}

/** Whether a hold exists and has not expired. */
export async function isLive(tx: TenantTransaction, holdId: string): Promise<boolean> {
  const [row] = await tx.query<{ live: boolean }>`
    select status = 'held' and hold_expires_at > now() as live from appointments
    where tenant_id = ${tx.tenantId} and id = ${holdId}`;
  return row?.live ?? false;
}

/** Expired holds, and the person's own holds, are released first, because the constraint cannot check expiry. */
export async function releaseHolds(tx: TenantTransaction, { sessionId, holdId }: Asker): Promise<void> {
  await tx.query`
    update appointments a set status = case when hold_expires_at <= now() then 'expired' else 'cancelled' end,
      hold_expires_at = null, updated_at = now()
    where tenant_id = ${tx.tenantId} and status = 'held'
      and (hold_expires_at <= now() or ${isOwnHold(tx, { sessionId, holdId })})`;
}
