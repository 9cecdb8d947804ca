/** The positions of appointments in a column of the calendar: overlapping ones side by side, hours as far as needed. Pure. */
import type { AppointmentItem } from '@praxis/contracts/appointment/appointment-change';
import { isoInZone } from '../../../lib/core/zoned-time.js';

/** A span of a day, in minutes after midnight. */
export interface Stretch {
  from: number;
  to: number;
}

/** `lane` of `lanes` beside each other, the first is 0. */
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

/** Hours shown when none are set, in minutes after midnight. */
const USUAL: Stretch = { from: 9 * 60, to: 17 * 60 };
const DAY_MINUTES = 24 * 60;

/** A moment as day and minutes after midnight in a zone. */
export function placeIn(iso: string | number, timeZone: string): { day: string; minute: number } {
  const local = isoInZone(new Date(iso), timeZone);
  return { day: local.slice(0, 10), minute: minuteOf(local.slice(11, 16)) };
}

/** Minutes after midnight of `14:30`. */
export function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Appointments that overlap, also by way of others, share the width. */
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

/** Whole hours around all of these: working hours, and what is booked. */
export function hoursShown(all: readonly Stretch[]): Stretch {
  if (all.length === 0) return USUAL;
  return {
    from: Math.floor(Math.min(...all.map(({ from }) => from)) / 60) * 60,
    to: Math.min(DAY_MINUTES, Math.ceil(Math.max(...all.map(({ to }) => to)) / 60) * 60),
  };
}

/** The span of an appointment or of working hours in their day; one that lasts beyond midnight ends with the day. */
export function stretchOf({ start, end }: Pick<AppointmentItem, 'start' | 'end'>, timeZone: string): Stretch {
  const from = placeIn(start, timeZone).minute;
  return { from, to: Math.min(DAY_MINUTES, from + minutesOf({ start, end })) };
}

/** How long it takes. */
export const minutesOf = ({ start, end }: Pick<AppointmentItem, 'start' | 'end'>): number =>
  (Date.parse(end) - Date.parse(start)) / 60_000;
