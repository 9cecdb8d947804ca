/** Times that an appointment can be moved to. */
import type { Slot } from '@praxis/contracts/appointment/appointment';
import { selectBooking, type BookingRow } from './appointment-row.js';
import type { TenantTransaction } from '../core/database.js';
import { refusal } from './slot-refusal.js';
import { chooseSlot, findSlots, toSlot, type OpenSlot, type SlotSearch } from './slot.js';

/** What a time cannot be had for, and what is free near it. */
export interface MoveRefused {
  kind: 'slot_taken' | 'slot_not_offered';
  alternatives: Slot[];
}

/** Up to `limit` times that a link's holder can choose from. */
export async function slotsToMove(
  tx: TenantTransaction,
  id: string,
  { limit, ...query }: Pick<SlotSearch, 'preferred' | 'dateHint'> & { limit: number },
): Promise<Slot[]> {
  const [row] = await tx.query<BookingRow>`${selectBooking(tx)} and a.id = ${id}`;
  if (!row) return [];
  return (await findSlots(tx, { ...searchFor(row), ...query, limit })).map((slot) => toSlot(slot));
}

/** Exactly this time, with the same provider where that can be, or why not. */
export async function slotToMove(
  tx: TenantTransaction,
  row: BookingRow & { provider_id: string },
  start: string,
): Promise<OpenSlot | MoveRefused> {
  const search = { ...searchFor(row), start };
  const slot =
    (await chooseSlot(tx, { ...search, providerId: row.provider_id })) ?? (await chooseSlot(tx, search));
  if (slot) return slot;
  const { kind, alternatives } = await refusal(tx, search);
  return { kind: kind === 'slot_not_offered' ? kind : 'slot_taken', alternatives };
}

function searchFor(row: BookingRow): SlotSearch {
  return {
    preferred: 'any',
    durationMins: Math.round((row.end_time.getTime() - row.start_time.getTime()) / 60_000),
    sessionId: row.session_id,
  };
}
