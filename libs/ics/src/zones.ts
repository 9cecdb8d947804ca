/**
 * Converts local times to instants, with zones by the names that calendar programs use, or by the rules in
 * the file.
 */
import { IANAZone } from 'luxon';
import { findIana } from 'windows-iana';
import type { Component } from './components.js';
import { offsetMs, valueOf, valuesOf, wallTime } from './content-lines.js';
import { occurrences } from './recurrence.js';

/**
 * Converts a local time to an instant, both in milliseconds since 1970, the local time as if it were UTC. A
 * time that occurs twice means the first; a skipped one uses the offset before the gap (RFC 5545, 3.3.5).
 */
export type Zone = (wall: number) => number;

const DAY_MS = 86_400_000;
/** The rules of a zone repeat yearly, so each has applied within this time before any instant. */
const YEAR_MS = 400 * DAY_MS;

/** A zone changes twice a year, and a file may list its whole history. */
const MAX_CHANGES = 500;

/** A period between two instants, milliseconds since 1970. */
export interface Window {
  from: number;
  until: number;
}

export const UTC: Zone = (wall) => wall;

/** A zone of the IANA database; undefined for an unknown name. */
export function ianaZone(name: string): Zone | undefined {
  if (!IANAZone.isValidZone(name)) return undefined;
  const zone = IANAZone.create(name);
  const offset = (instant: number): number => zone.offset(instant) * 60_000;
  return (wall) => {
    const before = wall - offset(wall - DAY_MS);
    if (before + offset(before) === wall) return before;
    const after = wall - offset(wall + DAY_MS);
    return after + offset(after) === wall ? after : before;
  };
}

/**
 * The zone of a TZID: first by its IANA or Windows name, because our database is newer than many files; else
 * by the rules in the file. Undefined if neither works. `window`: the period for which rules are expanded.
 */
export function zoneOf(tzid: string, definition: Component | undefined, window: Window): Zone | undefined {
  const location = definition && valueOf(definition.lines, 'X-LIC-LOCATION');
  for (const name of [tzid, location ?? '', ...findIana(tzid).slice(0, 1), ...tailsOf(tzid)]) {
    const zone = ianaZone(name);
    if (zone) return zone;
  }
  return definition && zoneByRules(definition, window);
}

/** Some programs add a prefix: `/freeassociation.sourceforge.net/Europe/Berlin`. */
function tailsOf(tzid: string): string[] {
  const parts = tzid.split('/').slice(-3);
  return parts.slice(0, -1).map((_, at) => parts.slice(at).join('/'));
}

/** A VTIMEZONE (RFC 5545, 3.6.5): the offset after the latest change before a time. */
function zoneByRules({ children }: Component, { from, until }: Window): Zone | undefined {
  const changes = children
    .flatMap(({ lines }) => {
      const [start] = wallTimes(lines, 'DTSTART');
      const to = offsetMs(valueOf(lines, 'TZOFFSETTO') ?? '');
      const before = offsetMs(valueOf(lines, 'TZOFFSETFROM') ?? '');
      if (start === undefined || to === undefined || before === undefined) return [];
      const window = { from: from - YEAR_MS, until: until + DAY_MS };
      // The last change before the window determines the offset at its start.
      const walls = [
        ...(start <= until ? [start] : []),
        ...valuesOf(lines, 'RRULE').flatMap((rule) => occurrences(rule, start, window)),
        ...wallTimes(lines, 'RDATE'),
      ];
      return walls.map((at) => ({ at, to, before }));
    })
    .sort((one, other) => one.at - other.at);
  if (changes.length > MAX_CHANGES) throw new Error('a zone changes too often');
  const [first] = changes;
  if (!first) return undefined;
  return (wall) => wall - (changes.findLast(({ at }) => at <= wall)?.to ?? first.before);
}

function wallTimes(lines: Component['lines'], name: string): number[] {
  return valuesOf(lines, name)
    .flatMap((value) => value.split(','))
    .flatMap((value) => wallTime(value)?.wall ?? []);
}
