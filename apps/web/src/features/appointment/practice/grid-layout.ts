/**
 * The positions of appointments in a column of the calendar: overlapping ones are placed side by side, and only the
 * needed hours are shown. Pure.
 */
import type { AppointmentItem } from '@praxis/contracts/appointment/appointment-change';
import { isoInZone } from '../../../lib/core/zoned-time.js';

/** A span of a day, in minutes after midnight. */
export interface Stretch {
  from: number;
  to: number;
}

/** An item's place among overlapping ones: `lane` (from 0) of `lanes` side by side. */
export type Placed<T> = T & Stretch & { lane: number; lanes: number };

/** One column: a day of one host or of all hosts. */
export interface GridColumn {
  key: string;
  name: string;
  /** `2026-05-04`. */
  day: string;
  /** The host, if the column belongs to one. */
  hostId?: string;
  items: readonly AppointmentItem[];
}

/** The hours shown if no working hours are set, in minutes after midnight. */
const USUAL: Stretch = { from: 9 * 60, to: 17 * 60 };
const DAY_MINUTES = 24 * 60;

/** The day of a moment in a zone, and its minutes after midnight. */
export function placeIn(iso: string | number, timeZone: string): { day: string; minute: number } {
  const local = isoInZone(new Date(iso), timeZone);
  return { day: local.slice(0, 10), minute: minuteOf(local.slice(11, 16)) };
}

/** Minutes after midnight of `14:30`. */
export function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Places appointments side by side if they overlap, directly or through others between them. */
export function sideBySide<T extends Stretch>(items: readonly T[]): Placed<T>[] {
  const placed: Placed<T>[] = [];
  let group: Placed<T>[] = [];
  let ends: number[] = [];
  const settle = (): void => {
    for (const one of group) one.lanes = ends.length;
    placed.push(...group);
    group = [];
    ends = [];
  };
  for (const item of [...items].sort((one, other) => one.from - other.from || other.to - one.to)) {
    if (ends.every((end) => end <= item.from)) settle();
    const free = ends.findIndex((end) => end <= item.from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = item.to;
    group.push({ ...item, lane, lanes: 1 });
  }
  settle();
  return placed;
}

/** The whole hours that contain all these spans, of working hours and appointments. */
export function hoursShown(all: readonly Stretch[]): Stretch {
  if (all.length === 0) return USUAL;
  return {
    from: Math.floor(Math.min(...all.map(({ from }) => from)) / 60) * 60,
    to: Math.min(DAY_MINUTES, Math.ceil(Math.max(...all.map(({ to }) => to)) / 60) * 60),
  };
}

/**
 * The span of an appointment or of working hours within their day; a span that continues past midnight ends with the
 * day.
 */
export function stretchOf({ start, end }: Pick<AppointmentItem, 'start' | 'end'>, timeZone: string): Stretch {
  const from = placeIn(start, timeZone).minute;
  return { from, to: Math.min(DAY_MINUTES, from + minutesOf({ start, end })) };
}

/** How long an appointment takes, in minutes. */
export const minutesOf = ({ start, end }: Pick<AppointmentItem, 'start' | 'end'>): number =>
  (Date.parse(end) - Date.parse(start)) / 60_000;
