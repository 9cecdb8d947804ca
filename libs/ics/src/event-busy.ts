/** When the owner of a calendar is busy, by the events that stand in it. */
import { readComponents, type Component } from './components.js';
import { valueOf } from './content-lines.js';
import { instancesOf, type Place } from './event-times.js';
import type { BusyTime } from './free-busy.js';
import { ianaZone, zoneOf, type Window, type Zone } from './zones.js';

/** For when, and where the owner is. */
export interface BusyQuestion {
  /** Milliseconds since 1970, the end apart. */
  window: Window;
  /** IANA zone of the owner: in it are all days, and times that name no zone (RFC 5545, 3.3.5, form 1). */
  timeZone: string;
}

/** What the events say. Stretches may overlap and are in no order. */
export interface EventBusy {
  busy: BusyTime[];
  /** Events that could not be read, and are not in `busy`. */
  unread: number;
}

/**
 * The stretches that the events of these texts take within the window. An event that cannot be read, or repeats without bounds,
 * is left out and counted. `mayGoOn` is asked before each series; once it says no, the others are left out and counted too.
 * @throws Error where the owner's zone is none
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

/** A series and the changes to single times of it have one UID. */
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

/** Zones by TZID, each looked for once. One that nobody knows is taken for the owner's: the time is meant for their clock. */
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
