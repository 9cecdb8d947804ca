/** Finds the free time for a time in words: the requested time, or else the nearest one. */
import { DateTime } from 'luxon';
import { DEFAULT_APPOINTMENT_MINUTES } from '@praxis/contracts/appointment/scheduling.const';
import type { SpokenTime } from '@praxis/contracts/call/dialogue.const';
import { findSlots, slotsBetween, toSlot, type OpenSlot, type SlotSearch } from '@praxis/db/appointment/slot';
import { nearest } from '@praxis/db/appointment/slot-refusal';
import type { TenantTransaction } from '@praxis/db/core/database';

/** A free time, and whether it is the requested one. */
export interface ChosenTime {
  start: string;
  isAsked: boolean;
}

/** The session for which a time is chosen, and the time zone of its requested time. */
export interface TimeAsker {
  sessionId: string;
  zone: string;
}

/** Maximum number of slots to search for a time of day without a day. */
const LOOKED_THROUGH = 300;

/** Chooses a time; undefined if no time is free. */
export async function chooseTime(
  tx: TenantTransaction,
  { sessionId, zone }: TimeAsker,
  named: SpokenTime,
): Promise<ChosenTime | undefined> {
  const { day, dayTo, time, part } = named;
  const search: SlotSearch = {
    sessionId,
    preferred: part ?? 'any',
    durationMins: DEFAULT_APPOINTMENT_MINUTES,
  };
  if (day !== undefined && time !== undefined && dayTo === undefined)
    return await exactly(tx, search, DateTime.fromISO(`${day}T${time}`, { zone }));
  const isAtClock = ({ start }: OpenSlot): boolean =>
    time === undefined || DateTime.fromJSDate(start, { zone }).toFormat('HH:mm') === time;
  const today = DateTime.now().setZone(zone).toFormat('yyyy-LL-dd');
  const from = day === undefined || day < today ? today : day;
  const asked =
    day === undefined
      ? await findSlots(tx, { ...search, limit: LOOKED_THROUGH })
      : await slotsBetween(tx, { ...search, from, to: dayTo ?? from });
  const found = asked.find(isAtClock);
  if (found) return { start: toSlot(found).start, isAsked: true };
  const [near] = await findSlots(tx, { ...search, dateHint: day && from, limit: 1 });
  return near && { start: toSlot(near).start, isAsked: false };
}

async function exactly(
  tx: TenantTransaction,
  search: SlotSearch,
  at: DateTime,
): Promise<ChosenTime | undefined> {
  const start = at.toISO({ suppressMilliseconds: true }) ?? '';
  const [slot] = await findSlots(tx, { ...search, start, limit: 1 });
  if (slot) return { start: toSlot(slot).start, isAsked: true };
  const [near] = await nearest(tx, { ...search, start });
  return near && { start: near.start, isAsked: false };
}
