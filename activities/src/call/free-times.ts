/** Free times near the time that a caller asks for. */
import { DateTime } from 'luxon';
import { OFFERED_TIMES, type OfferedTime, type SpokenTime } from '@praxis/contracts/call/dialogue.const';
import { findSlots, slotsBetween, toSlot, type OpenSlot, type SlotSearch } from '@praxis/db/appointment/slot';
import { refusal } from '@praxis/db/appointment/slot-refusal';
import type { TenantTransaction } from '@praxis/db/core/database';
import type { CallContext, FreeTimes, TimesRequest } from '@praxis/workflows/call/effects';
import { DEFAULT_APPOINTMENT_MINUTES } from '@praxis/contracts/appointment/scheduling.const';
import { offeredOn } from './call-clock.js';

/** Minimum time between offered times, in milliseconds, because times half an hour apart are not a real choice. */
const APART_MS = 2 * 3_600_000;
/** Maximum number of slots that are searched for a time of day without a day: two weeks of half hours. */
const LOOKED_THROUGH = 300;

/** Free times: exactly the requested one, or those near it. */
export async function findFreeTimes(
  tx: TenantTransaction,
  call: CallContext,
  { preference, movingId, timeZone }: TimesRequest,
): Promise<FreeTimes> {
  const search: SlotSearch = {
    sessionId: call.callId,
    preferred: preference?.time === undefined ? (preference?.part ?? 'any') : 'any',
    movingId,
    durationMins: DEFAULT_APPOINTMENT_MINUTES,
  };
  if (preference?.day !== undefined && preference.time !== undefined && preference.dayTo === undefined)
    return await exactly(tx, search, { day: preference.day, time: preference.time, timeZone });
  if (preference?.time !== undefined) return await atClock(tx, search, { preference, timeZone });
  if (preference?.day !== undefined)
    return await onDays(tx, search, {
      days: { day: preference.day, dayTo: preference.dayTo ?? preference.day },
      timeZone,
    });
  const slots = await findSlots(tx, { ...search, limit: LOOKED_THROUGH });
  const [first] = slots;
  if (preference?.isSoonest && first)
    return { exact: offeredOn(toSlot(first), timeZone), times: [], because: 'open' };
  return { times: spread(slots, timeZone), because: 'open' };
}

async function exactly(
  tx: TenantTransaction,
  search: SlotSearch,
  { day, time, timeZone }: { day: string; time: string; timeZone: string },
): Promise<FreeTimes> {
  const at = DateTime.fromISO(`${day}T${time}`, { zone: timeZone });
  const start = at.toISO({ suppressMilliseconds: true });
  // For a time that has passed, the rest of its day; nothing if the day has passed, too.
  if (start === null || at.toMillis() <= Date.now())
    return await onDays(tx, search, {
      days: start === null || day < todayIn(timeZone) ? undefined : { day, dayTo: day },
      timeZone,
    });
  const [slot] = await findSlots(tx, { ...search, start, limit: 1 });
  if (slot) return { exact: offeredOn(toSlot(slot), timeZone), times: [], because: 'open' };
  const { kind, alternatives } = await refusal(tx, { ...search, start });
  const times = alternatives.map((slot) => offeredOn(slot, timeZone));
  times.sort((one, other) => Date.parse(one.start) - Date.parse(other.start));
  return { times, because: kind === 'slot_taken' ? 'taken' : 'closed' };
}

/** "At nine", on the first day on which it is free. If a week was named, never on a day after that week. */
async function atClock(
  tx: TenantTransaction,
  search: SlotSearch,
  { preference, timeZone }: { preference: SpokenTime; timeZone: string },
): Promise<FreeTimes> {
  const { day, dayTo } = preference;
  const isAtClock = ({ start }: OpenSlot): boolean =>
    DateTime.fromJSDate(start, { zone: timeZone }).toFormat('HH:mm') === preference.time;
  const days = day !== undefined && dayTo !== undefined ? { from: day, to: dayTo } : undefined;
  const within = days ? await slotsBetween(tx, { ...search, ...days }) : [];
  const slots = within.some(isAtClock)
    ? within
    : await findSlots(tx, { ...search, dateHint: day, limit: LOOKED_THROUGH });
  const slot = (days ? within : slots).find(isAtClock);
  if (slot) return { exact: offeredOn(toSlot(slot), timeZone), times: [], because: 'open' };
  // If an hour is free on a later day, it is a working hour, so on the named days it is taken rather than closed.
  const because = slots.some(isAtClock) || (days && within.length === 0) ? 'taken' : 'closed';
  return { times: spread(within.length > 0 ? within : slots, timeZone), because };
}

/** Times on these days, or the next free ones if these days have none. */
async function onDays(
  tx: TenantTransaction,
  search: SlotSearch,
  { days, timeZone }: { days: { day: string; dayTo: string } | undefined; timeZone: string },
): Promise<FreeTimes> {
  const slots = days ? await slotsBetween(tx, { ...search, from: days.day, to: days.dayTo }) : [];
  if (slots.length > 0) return { times: spread(slots, timeZone), because: 'open' };
  const dateHint = days && days.day >= todayIn(timeZone) ? days.day : undefined;
  const others = await findSlots(tx, { ...search, preferred: 'any', dateHint, limit: LOOKED_THROUGH });
  return { times: spread(others, timeZone), because: days ? 'taken' : 'open' };
}

const todayIn = (timeZone: string): string => DateTime.now().setZone(timeZone).toFormat('yyyy-LL-dd');

/** Some of the slots, at least `APART_MS` apart. */
function spread(slots: readonly OpenSlot[], timeZone: string): OfferedTime[] {
  const chosen: OpenSlot[] = [];
  for (const slot of slots) {
    const before = chosen.at(-1);
    if (!before || slot.start.getTime() - before.start.getTime() >= APART_MS) chosen.push(slot);
    if (chosen.length === OFFERED_TIMES) break;
  }
  return chosen.map((slot) => offeredOn(toSlot(slot), timeZone));
}
