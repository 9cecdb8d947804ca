/** When the owner of a calendar is busy, calculated from its events. */
import { readComponents, type Component } from './components.js';
import { valueOf } from './content-lines.js';
import { instancesOf, type Place } from './event-times.js';
import type { BusyTime } from './free-busy.js';
import { ianaZone, zoneOf, type Window, type Zone } from './zones.js';

/** The period of interest, and the owner's zone. */
export interface BusyQuestion {
  /** Milliseconds since 1970, the end excluded. */
  window: Window;
  /** IANA zone of the owner, for dates and floating times (RFC 5545, 3.3.5, form 1). */
  timeZone: string;
}

/** The busy times of the events, unordered, possibly overlapping. */
export interface EventBusy {
  busy: BusyTime[];
  /** Events that could not be read, and are not in `busy`. */
  unread: number;
}

/**
 * The busy times of the events in these texts within the window. An event that cannot be read, or repeats
 * without limit, is left out and counted. `mayGoOn` is called before each series; once it returns false, the
 * remaining series are left out and counted too.
 * @throws Error if the owner's zone is invalid
 */
export function readEventBusy(
  texts: readonly string[],
  { window, timeZone }: BusyQuestion,
  mayGoOn: () => boolean = () => true,
): EventBusy {
  const own = ianaZone(timeZone);
  if (!own) throw new Error('there is no such zone');
  const found: EventBusy = { busy: [], unread: 0 };
  for (const text of texts) {
    const calendars = readComponents(text).filter(({ name }) => name === 'VCALENDAR');
    if (calendars.length === 0) found.unread += 1;
    for (const { children } of calendars) {
      const place = { window, zone: zonesOf(children, own, window) };
      for (const events of byUid(children)) {
        const isQuick = !events.some(({ lines }) => valueOf(lines, 'RRULE') !== undefined);
        const busy = isQuick || mayGoOn() ? busyOf(events, place) : undefined;
        if (busy) found.busy.push(...busy);
        else found.unread += 1;
      }
    }
  }
  return found;
}

function busyOf(events: readonly Component[], place: Place): BusyTime[] | undefined {
  try {
    return instancesOf(events, place)
      .filter(({ start, end }) => start < end && start < place.window.until && place.window.from < end)
      .map(({ start, end }) => ({ start: new Date(start), end: new Date(end) }));
  } catch {
    return undefined;
  }
}

/** Groups events by UID: a series and its changed instances share one. */
function byUid(children: readonly Component[]): Component[][] {
  const groups = new Map<string, Component[]>();
  for (const component of children.filter(({ name }) => name === 'VEVENT')) {
    const uid = valueOf(component.lines, 'UID') ?? '';
    const group = groups.get(uid);
    if (group) group.push(component);
    else groups.set(uid, [component]);
  }
  return [...groups.values()];
}

/**
 * Resolves zones by TZID, each once. An unknown zone counts as the owner's, because the time most likely refers to it.
 */
function zonesOf(children: readonly Component[], own: Zone, window: Window): Place['zone'] {
  const definitions = new Map(
    children
      .filter(({ name }) => name === 'VTIMEZONE')
      .map((component) => [valueOf(component.lines, 'TZID') ?? '', component]),
  );
  const known = new Map<string, Zone>();
  return (tzid) => {
    if (tzid === undefined) return own;
    const zone = known.get(tzid) ?? zoneOf(tzid, definitions.get(tzid), window) ?? own;
    known.set(tzid, zone);
    return zone;
  };
}
