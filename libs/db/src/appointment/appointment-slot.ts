/** Times that an appointment can be moved to. */
import type { Slot } from '@praxis/contracts/appointment/appointment';
import type { Availability } from '@praxis/contracts/appointment/scheduling';
import { selectBooking, type BookingRow } from './appointment-row.js';
import type { TenantTransaction } from '../core/database.js';
import { refusal } from './slot-refusal.js';
import {
  chooseSlot,
  findSlots,
  listAvailability,
  slotsBetween,
  toSlot,
  type OpenSlot,
  type SlotSearch,
} from './slot.js';

/** First and last day, both included. */
interface SlotDays {
  from?: string | undefined;
  to?: string | undefined;
}

/** The reason why a time is not available, and free times near it. */
export interface MoveRefused {
  kind: 'slot_taken' | 'slot_not_offered';
  alternatives: Slot[];
}

/** Times that the holder of a link can choose from: all of some days, or the next `limit`. */
export async function slotsToMove(
  tx: TenantTransaction,
  id: string,
  { from, to, limit, ...query }: Pick<SlotSearch, 'preferred' | 'dateHint'> & SlotDays & { limit: number },
): Promise<Slot[]> {
  const row = await findMoved(tx, id);
  if (!row) return [];
  const search = { ...searchFor(row), ...query };
  const slots =
    from === undefined || to === undefined
      ? await findSlots(tx, { ...search, limit: limit + 1 })
      : await slotsBetween(tx, { ...search, from, to });
  // The appointment's current time is left out, because it cannot be moved to that time.
  const others = slots.map((slot) => toSlot(slot)).filter(({ start }) => !isOwnTime(row, start));
  return from === undefined ? others.slice(0, limit) : others;
}

type MovedRow = BookingRow & { provider_id: string };

async function findMoved(tx: TenantTransaction, id: string): Promise<MovedRow | undefined> {
  const [row] = await tx.query<MovedRow>`${selectBooking(tx)} and a.id = ${id}`;
  return row;
}

const isOwnTime = ({ status, start_time: own }: BookingRow, start: string): boolean =>
  status === 'confirmed' && own.getTime() === Date.parse(start);

/**
 * Times to which an appointment can be moved, by host and day. They have the appointment's own length, and the time
 * that it blocks now counts as free.
 */
export async function availabilityToMove(
  tx: TenantTransaction,
  id: string,
  query: Omit<Parameters<typeof listAvailability>[1], 'movingId'>,
): Promise<Availability[] | undefined> {
  const row = await findMoved(tx, id);
  if (!row) return undefined;
  const { durationMins, movingId } = searchFor(row);
  const hosts = await listAvailability(tx, { durationMins, ...query, movingId });
  return hosts.map((host) => {
    if (host.id !== row.provider_id) return host;
    const others = (starts: string[]): string[] => starts.filter((start) => !isOwnTime(row, start));
    const days = host.days.map(({ date, starts }) => ({ date, starts: others(starts) }));
    return { ...host, isOwn: true, days: days.filter(({ starts }) => starts.length > 0) };
  });
}

/**
 * Finds exactly this time with the requested host; without a requested host, with the same host if possible. Otherwise
 * returns the reason.
 */
export async function slotToMove(
  tx: TenantTransaction,
  row: MovedRow,
  { start, providerId }: { start: string; providerId?: string | undefined },
): Promise<OpenSlot | MoveRefused> {
  const search = { ...searchFor(row), start, providerId };
  const slot =
    (await chooseSlot(tx, { ...search, providerId: providerId ?? row.provider_id })) ??
    (providerId === undefined ? await chooseSlot(tx, search) : undefined);
  if (slot) return slot;
  const { kind, alternatives } = await refusal(tx, search);
  return { kind: kind === 'slot_not_offered' ? kind : 'slot_taken', alternatives };
}

function searchFor(row: MovedRow): SlotSearch {
  return {
    preferred: 'any',
    durationMins: Math.round((row.end_time.getTime() - row.start_time.getTime()) / 60_000),
    sessionId: row.session_id,
    // Passed even if the appointment is no longer booked, because then it blocks no time anyway.
    movingId: row.id,
    keptBy: row.provider_id,
  };
}
