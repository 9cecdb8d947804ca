/** Why somebody does not get the slot they asked for, and what is free instead. */
import type { Slot } from '@praxis/contracts/appointment';
import { DateTime } from 'luxon';
import type { TenantTransaction } from './database.js';
import { findSlots, toSlot, type SlotSearch } from './slots.js';

/** Why there is no appointment or hold, and what else is free. */
export interface SlotRefused {
  kind: 'slot_taken' | 'slot_not_offered' | 'no_slots' | 'hold_expired';
  alternatives: Slot[];
}

/** Says whether the asked slot is taken or was never offered; without one, nothing fits at all. */
export async function refusal(tx: TenantTransaction, search: SlotSearch): Promise<SlotRefused> {
  if (search.start === undefined) return { kind: 'no_slots', alternatives: [] };
  const offered = await findSlots(tx, { ...search, ignoreBookings: true, limit: 1 });
  return {
    kind: offered.length > 0 ? 'slot_taken' : 'slot_not_offered',
    alternatives: await nearest(tx, search),
  };
}

/** The three free times nearest to the one that was asked for, whoever takes them. */
export async function nearest(tx: TenantTransaction, search: SlotSearch): Promise<Slot[]> {
  if (search.start === undefined) return [];
  const slots = await findSlots(tx, {
    ...search,
    start: undefined,
    providerId: undefined,
    preferred: 'any',
    dateHint: DateTime.fromISO(search.start, { setZone: true }).toISODate() ?? undefined,
    near: search.start,
    limit: 3,
  });
  return slots.map((slot) => toSlot(slot));
}

/** The transaction has failed on the exclusion constraint; run it again and it answers with what is free now. */
class SlotCollision extends Error {
  override readonly name = 'SlotCollision';
}

/** The result of a write, or a {@link SlotCollision} when PostgreSQL refused an overlap that appeared after the slot was chosen. */
export async function refusingOverlap<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    // exclusion_violation
    if ((error as { code?: unknown }).code === '23P01') throw new SlotCollision();
    throw error;
  }
}

/** Runs a transaction again when somebody else took the chosen slot meanwhile; the constraint has the last word. */
export async function withoutCollision<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof SlotCollision) || count === 3) throw error;
    }
  }
}
