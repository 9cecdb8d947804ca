/** Why a person does not get the slot they asked for, and what is free instead. */
import type { Slot } from '@praxis/contracts/appointment/appointment';
import type { TenantTransaction } from '../core/database.js';
import { findSlots, toSlot, type SlotSearch } from './slot.js';

/** Why there is no appointment or hold, and what else is free. */
export interface SlotRefused {
  kind: 'slot_taken' | 'slot_not_offered' | 'no_slots' | 'hold_expired';
  alternatives: Slot[];
}

/** Whether the requested slot is taken or was never offered; if no slot was requested, none is free. */
export async function refusal(tx: TenantTransaction, search: SlotSearch): Promise<SlotRefused> {
  if (search.start === undefined) return { kind: 'no_slots', alternatives: [] };
  const offered = await findSlots(tx, { ...search, ignoreBookings: true, limit: 1 });
  return {
    kind: offered.length > 0 ? 'slot_taken' : 'slot_not_offered',
    alternatives: await nearest(tx, search),
  };
}

/** The three free times nearest to the requested one from its day on, of any host. */
export async function nearest(tx: TenantTransaction, search: SlotSearch): Promise<Slot[]> {
  if (search.start === undefined) return [];
  const slots = await findSlots(tx, {
    ...search,
    start: undefined,
    providerId: undefined,
    preferred: 'any',
    dateHint: undefined,
    near: search.start,
    limit: 3,
  });
  return slots.map((slot) => toSlot(slot));
}
