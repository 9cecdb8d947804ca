/**
 * Open slots of a tenant's hosts. If several hosts are free, `libs/domain/src/appointment/host-routing.ts` decides
 * which one takes a slot.
 */
import type { PreferredTime, Slot } from '@praxis/contracts/appointment/appointment';
import type { Availability } from '@praxis/contracts/appointment/scheduling';
import { readCalendars, type Asker, type Calendars, type HostCalendar } from '../calendar/calendar.js';
import type { TenantTransaction } from '../core/database.js';
import { DAY_MS, dayNumber, isoIn } from '@praxis/domain/core/zone-clock';
import { byHostRouting, holderFirst, ownersFirst } from '@praxis/domain/appointment/host-routing';
import type { Ask } from '@praxis/domain/appointment/open-times';

export interface SlotSearch extends Asker {
  preferred: PreferredTime;
  /** First day to search (YYYY-MM-DD in the host's zone); by default tomorrow. */
  dateHint?: string | undefined;
  /** Default: each host's own length. */
  durationMins?: number | undefined;
  /** Only a slot that starts at this instant. */
  start?: string | undefined;
  /** Only this host's slots. */
  providerId?: string | undefined;
  /** If several hosts are free, this host's slot is chosen: the host of the appointment that is moved. */
  keptBy?: string | undefined;
  /** Sort by distance from this instant instead of by time, from its day in each host's zone on. */
  near?: string | undefined;
  /** Includes slots that working hours offer even if they are taken; only with `start`. */
  ignoreBookings?: boolean;
}

export interface OpenSlot {
  providerId: string;
  hostName: string;
  start: Date;
  end: Date;
  timeZone: string;
  location: string;
}

/**
 * Days that are searched, in widening steps: nearly always the first step is enough, and a full calendar costs no more
 * than necessary.
 */
const HORIZONS: readonly [fromDay: number, toDay: number][] = [
  [0, 3],
  [4, 13],
  [14, 41],
  [42, 120],
  [121, 730],
];
/**
 * Blocked ranges reach this far beyond their appointment's start, buffers included, and a day's maximum counts whole
 * days. Milliseconds.
 */
const AROUND_MS = 2 * DAY_MS;

/** The slot to book or hold: the requested one, or else the first that fits, with the host chosen by the routing. */
export async function chooseSlot(tx: TenantTransaction, search: SlotSearch): Promise<OpenSlot | undefined> {
  const [slot] = await findSlots(tx, { ...search, limit: 1, ownerFirst: true });
  return slot;
}

/** Up to `limit` open slots, each time once, with the host to whom a booking would be routed. */
export async function findSlots(
  tx: TenantTransaction,
  search: SlotSearch & { limit: number; ownerFirst?: boolean },
): Promise<OpenSlot[]> {
  if (search.start !== undefined) return (await slotsAt(tx, search, search.start)).slice(0, search.limit);
  const found: OpenSlot[] = [];
  for (const horizon of HORIZONS) {
    found.push(...(await slotsWithin(tx, search, horizon)));
    if (found.length >= search.limit) break;
  }
  return found.slice(0, search.limit);
}

/** Every open slot of the days, each time once; both days included, in each host's zone. */
export async function slotsBetween(
  tx: TenantTransaction,
  search: Omit<SlotSearch, 'start' | 'dateHint' | 'near'> & { from: string; to: string },
): Promise<OpenSlot[]> {
  const [from, to] = [dayNumber(search.from), dayNumber(search.to)];
  const calendars = await readCalendars(tx, { ...askOf(search), range: rangeOf(from, to) });
  return openSlots(calendars, { ...search, now: Date.now() }, () => [from, to]);
}

/** Open starts by host and day, for `days` days from `from` on (default: today). */
export async function listAvailability(
  tx: TenantTransaction,
  query: {
    from?: string | undefined;
    days: number;
    providerId?: string | undefined;
    durationMins?: number | undefined;
    /** The appointment that is to be moved. */
    movingId?: string | undefined;
  },
): Promise<Availability[]> {
  const now = Date.now();
  const base = query.from === undefined ? Math.floor(now / DAY_MS) : dayNumber(query.from);
  const { hosts } = await readCalendars(tx, {
    asker: { sessionId: '', movingId: query.movingId },
    range: rangeOf(base, base + query.days),
    providerId: query.providerId,
  });
  return hosts.map(({ id, name, timeZone, times }) => {
    const ask: Ask = { now, preferred: 'any', durationMins: query.durationMins };
    const first = query.from === undefined ? times.clock.dayAt(now).number : base;
    const days = Array.from({ length: query.days }, (_, index) => times.clock.day(first + index)).flatMap(
      (day) => {
        const starts = times.startsOn(day, ask);
        return starts.length === 0 ? [] : [{ date: day.date, starts: starts.map((start) => day.iso(start)) }];
      },
    );
    return { id, name, timeZone, durationMins: times.lengthOf(ask) / 60_000, days };
  });
}

/** A slot as callers see it, in the host's zone or another one. */
export function toSlot(slot: OpenSlot, timeZone = slot.timeZone): Slot {
  return {
    start: isoIn(slot.start.getTime(), timeZone),
    end: isoIn(slot.end.getTime(), timeZone),
    timeZone,
    providerId: slot.providerId,
    provider: slot.hostName,
  };
}

async function slotsWithin(
  tx: TenantTransaction,
  search: SlotSearch & { ownerFirst?: boolean },
  [fromDay, toDay]: readonly [number, number],
): Promise<OpenSlot[]> {
  const now = Date.now();
  const hint = search.dateHint === undefined ? undefined : dayNumber(search.dateHint);
  const near = search.near === undefined ? undefined : Date.parse(search.near);
  const base = hint ?? Math.floor((near ?? now) / DAY_MS);
  const calendars = await readCalendars(tx, {
    ...askOf(search),
    range: rangeOf(base + fromDay, base + toDay),
  });
  const found = openSlots(calendars, { ...search, now }, ({ times }) => {
    const today = times.clock.dayAt(now).number;
    const asked = hint ?? (near === undefined ? today + 1 : times.clock.dayAt(near).number);
    const first = Math.max(asked, today);
    return [first + fromDay, first + toDay];
  });
  if (near !== undefined) {
    const distance = ({ start }: OpenSlot): number => Math.abs(start.getTime() - near);
    return found.sort((one, other) => distance(one) - distance(other));
  }
  return search.ownerFirst === true ? ownersFirst(found, calendars) : found;
}

async function slotsAt(tx: TenantTransaction, search: SlotSearch, at: string): Promise<OpenSlot[]> {
  const start = Date.parse(at);
  const range = { from: start - AROUND_MS, until: start + AROUND_MS };
  const calendars = await readCalendars(tx, { ...askOf(search), range });
  const ask: Ask = { now: Date.now(), preferred: 'any', durationMins: search.durationMins };
  return calendars.hosts
    .filter(({ times }) => times.isOpenAt(start, ask, { ignoreBusy: search.ignoreBookings ?? false }))
    .sort(holderFirst(calendars.routing))
    .map((host) => slotOf(host, start, ask));
}

const askOf = ({ sessionId, holdId, movingId, providerId }: SlotSearch | Omit<SlotSearch, 'start'>) => ({
  asker: { sessionId, holdId, movingId },
  providerId,
});

/** The range of instants that calendar days of any zone can touch, including appointments that reach into it. */
function rangeOf(fromDay: number, toDay: number): { from: number; until: number } {
  return { from: fromDay * DAY_MS - AROUND_MS, until: (toDay + 1) * DAY_MS + AROUND_MS };
}

type DaysOf = (host: HostCalendar) => readonly [from: number, to: number];

/**
 * Open slots in order of time, one per time. If several hosts are free, the slot belongs to the host who would get the
 * booking.
 */
function openSlots(
  { hosts, routing }: Calendars,
  { keptBy, ...ask }: Ask & Pick<SlotSearch, 'keptBy'>,
  daysOf: DaysOf,
): OpenSlot[] {
  const takers = new Map<number, HostCalendar>();
  const routed = [...hosts].sort(byHostRouting(routing));
  const keeper = routed.filter(({ id }) => id === keptBy);
  for (const host of new Set([...keeper, ...routed])) {
    const [from, to] = daysOf(host);
    for (let number = from; number <= to; number += 1)
      for (const start of host.times.startsOn(host.times.clock.day(number), ask))
        if (!takers.has(start)) takers.set(start, host);
  }
  return [...takers].sort(([one], [other]) => one - other).map(([start, host]) => slotOf(host, start, ask));
}

function slotOf(host: HostCalendar, start: number, ask: Ask): OpenSlot {
  return {
    providerId: host.id,
    hostName: host.name,
    start: new Date(start),
    end: new Date(start + host.times.lengthOf(ask)),
    timeZone: host.timeZone,
    location: host.location,
  };
}
