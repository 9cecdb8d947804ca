/** Parses iCalendar text (RFC 5545, 3.1): unfolded content lines and their values. */

export interface ContentLine {
  /** In upper case. */
  name: string;
  /** Parameters by upper-case name, quotes removed. */
  params: Readonly<Record<string, string>>;
  value: string;
}

/** Each pattern matches where the previous one ended, so parsing is linear. */
const NAME = /[A-Za-z0-9-]+/y;
const PARAM_NAME = /;([A-Za-z0-9-]+)=/y;
const PARAM_VALUE = /"[^"]*"|[^",;:]*/y;

/** All valid content lines; others are skipped. */
export function contentLines(text: string): ContentLine[] {
  const unfolded = text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
  return unfolded.flatMap((line) => contentLine(line) ?? []);
}

function contentLine(line: string): ContentLine | undefined {
  const [name] = readAt(NAME, line, 0);
  if (name === undefined) return undefined;
  let at = name.length;
  const params: Record<string, string> = {};
  for (;;) {
    const [whole, key] = readAt(PARAM_NAME, line, at);
    if (whole === undefined || key === undefined) break;
    const from = at + whole.length;
    at = endOfValues(line, from);
    params[key.toUpperCase()] = line.slice(from, at).replaceAll('"', '');
  }
  if (line.charAt(at) !== ':') return undefined;
  return { name: name.toUpperCase(), params, value: line.slice(at + 1) };
}

/** The end of a parameter's comma-separated values. */
function endOfValues(line: string, from: number): number {
  let at = from;
  for (;;) {
    at += readAt(PARAM_VALUE, line, at)[0]?.length ?? 0;
    if (line.charAt(at) !== ',') return at;
    at += 1;
  }
}

/** The match of a sticky pattern at one position of a line, or an empty list. */
function readAt(pattern: RegExp, line: string, at: number): readonly string[] {
  pattern.lastIndex = at;
  return pattern.exec(line) ?? [];
}

/** The value of the first line of this name. */
export function valueOf(lines: readonly ContentLine[], wanted: string): string | undefined {
  return lines.find(({ name }) => name === wanted)?.value;
}

/** The values of all lines of this name. */
export function valuesOf(lines: readonly ContentLine[], wanted: string): string[] {
  return lines.filter(({ name }) => name === wanted).map(({ value }) => value);
}

const TIME = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?$/;

/**
 * A local time in milliseconds since 1970, as if it were UTC, and whether it is a date, is in UTC, or is in a
 * zone named elsewhere.
 */
export interface WallTime {
  wall: number;
  form: 'date' | 'utc' | 'local';
}

/** Parses a date or date-time (3.3.4 and 3.3.5); undefined for anything else. */
export function wallTime(value: string): WallTime | undefined {
  const parts = TIME.exec(value);
  if (!parts) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const form = parts[4] === undefined ? 'date' : parts[7] === undefined ? 'local' : 'utc';
  return { wall: Date.UTC(year, month - 1, day, hour, minute, second), form };
}

/** Parses a date-time in UTC (3.3.5, form 2) to milliseconds since 1970; undefined for anything else. */
export function utcInstant(value: string): number | undefined {
  const time = wallTime(value);
  return time?.form === 'utc' ? time.wall : undefined;
}

const OFFSET = /^([+-])(\d\d)(\d\d)(\d\d)?$/;

/** Parses an offset from UTC (3.3.14) to milliseconds; undefined for anything else. */
export function offsetMs(value: string): number | undefined {
  const [whole, sign, ...parts] = OFFSET.exec(value) ?? [];
  if (whole === undefined) return undefined;
  const [hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
  return (sign === '-' ? -1 : 1) * ((hours * 60 + minutes) * 60 + seconds) * 1_000;
}

/** An instant as a date-time in UTC, to the second. */
export function utcText(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

const DURATION = /^([+-])?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/** Parses a duration (3.3.6) to milliseconds; undefined for anything else. */
export function durationMs(value: string): number | undefined {
  const parts = DURATION.exec(value);
  if (!parts || value.endsWith('P') || value.endsWith('T')) return undefined;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts
    .slice(2)
    .map((part) => Number(part ?? 0));
  const sum = (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds;
  return (parts[1] === '-' ? -1 : 1) * sum * 1_000;
}
