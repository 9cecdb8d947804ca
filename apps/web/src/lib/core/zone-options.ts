/**
 * Time zones to choose from, and how one is found: by city, by zone name, by its common name, or by its current offset.
 */
import { TIME_ZONES } from '@praxis/contracts/core/time-zone.const';
import type { ComboboxChoice } from '../../components/combobox-matches.js';
import { inWords, timeIn } from './format.js';

/** Zones of the United States, which are chosen most often; they come first. */
const COMMON = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];
/** `-5`, `+5:30`, `UTC-05:00`, `gmt+2`; also with a typographic minus sign. */
const OFFSET = /^(?:utc|gmt)?\s*([+\-−])\s*(\d{1,2})(?::?(\d{2}))?$/i;

/** Every zone that the browser knows, and always the stored one. */
export function zoneOptions(current: string): ComboboxChoice[] {
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current])].sort();
  const known = COMMON.filter((zone) => zones.includes(zone));
  return [...new Set([...known, ...zones])].map((id) => ({ id, name: zoneLabel(id) }));
}

/** `America/Detroit`; the specification's zones with its labels, `America/New York, Eastern (EST)`. */
export function zoneLabel(zone: string): string {
  const { label } = TIME_ZONES.find((one) => one.zone === zone) ?? {};
  return [inWords(zone), label].filter(Boolean).join(', ');
}

/** Whether a zone matches the typed text: part of its names, or its offset from UTC at `now`. */
export function isZoneMatch(zone: string, typed: string, now: Date): boolean {
  const [, sign, hours, minutes] = OFFSET.exec(typed.trim()) ?? [];
  if (sign === undefined || hours === undefined) return isNamed(zone, fold(typed.trim()));
  const [ownSign, ownHours, ownMinutes] = partsOf(offsetOf(zone, now));
  return (
    ownSign === (sign === '+' ? '+' : '-') &&
    ownHours === Number(hours) &&
    (minutes === undefined || ownMinutes === Number(minutes))
  );
}

/** The text may be any part of the zone's identifier, but must start a word of its common name. */
function isNamed(zone: string, typed: string): boolean {
  return fold(zone).includes(typed) || namesInUse(zone).some((name) => ` ${name}`.includes(` ${typed}`));
}

const names = new Map<string, readonly string[]>();

/**
 * The common names of a zone: `eastern time`, `et`, `est`, `edt`. Cached per zone, because creating a formatter is
 * slow.
 */
function namesInUse(zone: string): readonly string[] {
  const made = names.get(zone) ?? abbreviated(genericName(zone));
  names.set(zone, made);
  return made;
}

function genericName(zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' });
  return parts.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** A name with its abbreviations: standard and daylight saving time have their own letter before the last. */
function abbreviated(name: string): string[] {
  const words = fold(name).split(' ');
  if (words.at(-1) !== 'time') return [fold(name)];
  const initials = words.slice(0, -1).map((word) => word.charAt(0));
  return [fold(name), ...['t', 'st', 'dt'].map((end) => initials.join('') + end)];
}

/** `4:32 PM, GMT-5`: the current time in the zone. */
export function zoneNote(zone: string, now: Date): string {
  const time = timeIn(now.toISOString(), zone);
  return `${time}, ${offsetOf(zone, now)}`;
}

/** `GMT-5`, `GMT+5:30`, `GMT`. */
function offsetOf(zone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    timeZoneName: 'shortOffset',
  }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
}

function partsOf(offset: string): [sign: string, hours: number, minutes: number] {
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d+)(?::(\d+))?/.exec(offset) ?? [];
  return [sign, Number(hours), Number(minutes)];
}

function fold(text: string): string {
  return text.replaceAll(/[_\s]+/g, ' ').toLowerCase();
}
