/** When the events of a calendar take time (RFC 5545, 3.6.1), including recurring ones. */
import { durationMs, valueOf, valuesOf, wallTime, type ContentLine } from './content-lines.js';
import type { Component } from './components.js';
import { occurrences, untilOf } from './recurrence.js';
import { UTC, type Window, type Zone } from './zones.js';

const DAY_MS = 86_400_000;

/** One instance of an event. Milliseconds since 1970. */
export interface Instance {
  start: number;
  end: number;
}

/** How the times of an event are interpreted, and the window of interest. */
export interface Place {
  /** The zone of a TZID; for undefined, the owner's. */
  zone: (tzid: string | undefined) => Zone;
  window: Window;
}

/** A point in time as an event writes it. */
interface Stamp {
  wall: number;
  isDate: boolean;
  zone: Zone;
}

const instantOf = ({ zone, wall }: Stamp): number => zone(wall);

/**
 * The instances of all events with one UID within the window: a series, and its changed instances (3.8.4.4).
 * @throws Error if one of them cannot be read
 */
export function instancesOf(events: readonly Component[], place: Place): Instance[] {
  const changed = events.flatMap(({ lines }) => stampsOf(lines, 'RECURRENCE-ID', place));
  const changes = { changed, moves: movesOf(events, place) };
  return events
    .filter(({ lines }) => takesTime(lines))
    .flatMap(({ lines }) => (isChange(lines) ? single(lines, place) : series(lines, changes, place)));
}

/** A change of one instance of a series and all later ones (3.2.13). */
interface Move extends Extent {
  /** The first instance that it changes, as an instant. */
  since: number;
  /** How much later all start, in milliseconds of local time. */
  by: number;
  isTaken: boolean;
}

/** Limit against malicious calendars; people do not change a series this often. */
const MAX_MOVES = 50;

function movesOf(events: readonly Component[], place: Place): Move[] {
  const moves = events
    .filter(({ lines }) =>
      lines.some(
        ({ name, params }) => name === 'RECURRENCE-ID' && params['RANGE']?.toUpperCase() === 'THISANDFUTURE',
      ),
    )
    .flatMap(({ lines }) => {
      const extent = extentOf(lines, place);
      return stampsOf(lines, 'RECURRENCE-ID', place).map((first) => ({
        ...extent,
        since: instantOf(first),
        by: extent.start.wall - first.wall,
        isTaken: takesTime(lines),
      }));
    });
  if (moves.length > MAX_MOVES) throw new Error('a series changes too often');
  return moves.sort((one, other) => one.since - other.since);
}

/** The changes of a series: single instances by their original time, and changes from some instance on. */
interface Changes {
  changed: readonly Stamp[];
  moves: readonly Move[];
}

const isChange = (lines: readonly ContentLine[]): boolean => valueOf(lines, 'RECURRENCE-ID') !== undefined;

/** Tentative events take time (3.8.1.11), transparent ones do not (3.8.2.7). */
function takesTime(lines: readonly ContentLine[]): boolean {
  return (
    valueOf(lines, 'TRANSP')?.toUpperCase() !== 'TRANSPARENT' &&
    valueOf(lines, 'STATUS')?.toUpperCase() !== 'CANCELLED'
  );
}

function single(lines: readonly ContentLine[], place: Place): Instance[] {
  const { start, endOf } = extentOf(lines, place);
  return [{ start: instantOf(start), end: endOf(start) }];
}

function series(lines: readonly ContentLine[], { changed, moves }: Changes, place: Place): Instance[] {
  const extent = extentOf(lines, place);
  const { start } = extent;
  const { from, until } = place.window;
  // Local times differ from UTC by up to a day, an earlier instance may last into the window, and a nearby
  // one may be moved into it.
  const reach = DAY_MS + Math.max(0, ...moves.map(({ by }) => Math.abs(by)));
  const longest = Math.max(extent.longest, ...moves.map((move) => move.longest));
  const walls = { from: from - longest - reach, until: until + reach };
  const rules = valuesOf(lines, 'RRULE');
  const repeated = rules.flatMap((rule) => {
    const last = lastOf(rule, start);
    return occurrences(rule, start.wall, walls)
      .map((wall) => ({ ...start, wall }))
      .filter((stamp) => last === undefined || instantOf(stamp) <= last);
  });
  const dated = lines.filter(({ name }) => name === 'RDATE').flatMap((line) => datesOf(line, place));
  const isLeft = without([...stampsOf(lines, 'EXDATE', place), ...changed], start);
  return [...(rules.length === 0 ? [start] : repeated).map((stamp) => ({ stamp, end: undefined })), ...dated]
    .filter(({ stamp }) => isLeft(stamp))
    .flatMap(({ stamp, end }) => {
      const instant = instantOf(stamp);
      const move = moves.findLast(({ since }) => since <= instant);
      if (!move) return [{ start: instant, end: end ?? extent.endOf(stamp) }];
      const moved = { ...move.start, wall: stamp.wall + move.by };
      return move.isTaken ? [{ start: instantOf(moved), end: move.endOf(moved) }] : [];
    });
}

/** The last instant at which an instance of the series may start; a date means the whole day. */
function lastOf(rule: string, { zone }: Stamp): number | undefined {
  const until = untilOf(rule);
  if (until === undefined) return undefined;
  const time = wallTime(until);
  if (!time) throw new Error('a last time cannot be read');
  if (time.form === 'date') return zone(time.wall + DAY_MS) - 1;
  return (time.form === 'utc' ? UTC : zone)(time.wall);
}

/** Whether a start is not excluded. Some programs exclude an event with a time by its date alone. */
function without(left: readonly Stamp[], start: Stamp): (stamp: Stamp) => boolean {
  const instants = new Set(left.map(instantOf));
  const days = new Set(left.filter(({ isDate }) => isDate && !start.isDate).map(({ wall }) => wall));
  return (stamp) => !instants.has(instantOf(stamp)) && !days.has(Math.floor(stamp.wall / DAY_MS) * DAY_MS);
}

/** Start of an event, and the end of each instance. `longest`: milliseconds, at least. */
interface Extent {
  start: Stamp;
  endOf: (stamp: Stamp) => number;
  longest: number;
}

function extentOf(lines: readonly ContentLine[], place: Place): Extent {
  const [start] = stampsOf(lines, 'DTSTART', place);
  if (!start) throw new Error('an event has no start');
  const [end] = stampsOf(lines, 'DTEND', place);
  const lasts = valueOf(lines, 'DURATION');
  const duration = lasts === undefined ? undefined : durationMs(lasts);
  if (lasts !== undefined && duration === undefined) throw new Error('a duration cannot be read');
  /** Extent of a length in calendar days, which have 23 to 25 hours. */
  const byDays = (length: number): Extent => ({
    start,
    endOf: ({ zone, wall }) => zone(wall + length),
    longest: Math.abs(length),
  });
  // A date that ends on the same date means that whole day.
  if (start.isDate) return byDays(Math.max(end ? end.wall - start.wall : (duration ?? 0), DAY_MS));
  if (duration !== undefined && !lasts?.includes('T')) return byDays(duration);
  // All instances of a series are as long as the first (3.8.5.3).
  const exact = duration ?? (end ? instantOf(end) - instantOf(start) : 0);
  if (exact < 0) throw new Error('an event ends before it begins');
  return { start, endOf: (stamp) => instantOf(stamp) + exact, longest: exact };
}

/** The times in every line of this name. */
function stampsOf(lines: readonly ContentLine[], wanted: string, place: Place): Stamp[] {
  return lines
    .filter(({ name }) => name === wanted)
    .flatMap(({ value, params }) => value.split(',').map((text) => stampOf(text, params['TZID'], place)));
}

/** Instances added to a series, some with their own end (3.8.5.2). */
function datesOf({ value, params }: ContentLine, place: Place): { stamp: Stamp; end: number | undefined }[] {
  return value.split(',').map((text) => {
    const [from = '', to] = text.split('/');
    const stamp = stampOf(from, params['TZID'], place);
    if (to === undefined) return { stamp, end: undefined };
    const duration = durationMs(to);
    const end =
      duration === undefined ? instantOf(stampOf(to, params['TZID'], place)) : instantOf(stamp) + duration;
    return { stamp, end };
  });
}

function stampOf(text: string, tzid: string | undefined, { zone }: Place): Stamp {
  const time = wallTime(text.trim());
  if (!time) throw new Error('a time cannot be read');
  const { wall, form } = time;
  if (form === 'utc') return { wall, isDate: false, zone: UTC };
  return { wall, isDate: form === 'date', zone: zone(form === 'date' ? undefined : tzid) };
}
