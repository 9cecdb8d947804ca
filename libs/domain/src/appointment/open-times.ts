/** Which starts of one host's day are open: working hours minus closed days, notice, appointments and their buffers. Pure. */
import type { PreferredTime } from '@praxis/contracts/appointment/appointment';
import { PREFERRED_HOURS } from '@praxis/contracts/appointment/preferred-time.const';
import type { Blackout, BookingRules } from '@praxis/contracts/appointment/scheduling';
import { dayNumber, MINUTE_MS, ZoneClock, type ZonedDay } from '../core/zone-clock.js';

/** The time taken by an appointment or a live hold, in milliseconds since 1970; `from` and `until` include its buffers. */
export interface Busy {
  start: number;
  from: number;
  until: number;
}

/** A query to a calendar. */
export interface Ask {
  /** Milliseconds since 1970. */
  now: number;
  preferred: PreferredTime;
  /** Default: the host's own appointment length. */
  durationMins?: number | undefined;
}

/** Time that is taken elsewhere, in milliseconds since 1970. */
export interface TakenTime {
  from: number;
  until: number;
}

interface Minutes {
  from: number;
  to: number;
}

/** One host's availability: the booking rules, and the times that are taken. */
export class OpenTimes {
  readonly clock: ZoneClock;
  readonly #rules: BookingRules;
  readonly #appointments: readonly Busy[];
  /** All times that are taken, in order and without overlaps. */
  readonly #busy: readonly TakenTime[];
  readonly #intervals: readonly (readonly Minutes[])[];
  /** The number of the current day, cached because every day of a search needs it. */
  #today = { now: Number.NaN, number: 0 };
  readonly #closed: readonly (readonly [from: number, to: number])[];

  constructor(given: {
    timeZone: string;
    rules: BookingRules;
    /** Closed days of the whole tenant. */
    blackouts: readonly Blackout[];
    /** Sorted by time. */
    busy: readonly Busy[];
    /** Busy times of the host's own calendar, in order of time. */
    elsewhere?: readonly TakenTime[];
  }) {
    this.clock = ZoneClock.of(given.timeZone);
    this.#rules = given.rules;
    this.#appointments = given.busy;
    this.#busy = given.elsewhere?.length ? joined(given.busy, given.elsewhere) : given.busy;
    this.#intervals = [1, 2, 3, 4, 5, 6, 7].map((day) =>
      given.rules.hours
        .filter((hours) => hours.day === day)
        .map(({ from, to }) => ({ from: minuteOf(from), to: minuteOf(to) }))
        .sort((one, other) => one.from - other.from),
    );
    this.#closed = [...given.blackouts, ...given.rules.blackouts].map(({ from, to }) => [
      dayNumber(from),
      dayNumber(to),
    ]);
  }

  /** Length of an appointment, in milliseconds. */
  lengthOf({ durationMins }: Pick<Ask, 'durationMins'>): number {
    return (durationMins ?? this.#rules.slotMins) * MINUTE_MS;
  }

  /** Open starts of a day, in order, on the steps of its working hours. */
  startsOn(day: ZonedDay, ask: Ask): number[] {
    if (!this.#isOpen(day, ask) || this.#isFull(day)) return [];
    const [fromHour, toHour] = PREFERRED_HOURS[ask.preferred];
    const { stepMins, bufferBeforeMins, bufferAfterMins } = this.#rules;
    const length = this.lengthOf(ask);
    const earliest = this.#earliest(ask);
    const starts: number[] = [];
    let next = this.#busyFrom(day.reach(0));
    for (const { from, to } of this.#intervals[day.weekday - 1] ?? []) {
      const last = day.reach(Math.min(to, toHour * 60)) - length;
      for (let minute = from; minute < to; minute += stepMins) {
        if (minute < fromHour * 60) continue;
        const start = day.at(minute);
        if (start === undefined) continue;
        if (start > last) break;
        if (start < earliest) continue;
        const [blockedFrom, blockedUntil] = [
          start - bufferBeforeMins * MINUTE_MS,
          start + length + bufferAfterMins * MINUTE_MS,
        ];
        let busy = this.#busy[next];
        while (busy && busy.until <= blockedFrom) busy = this.#busy[(next += 1)];
        if (!busy || busy.from >= blockedUntil) starts.push(start);
      }
    }
    return starts;
  }

  /** Whether exactly this start can be booked, even if it is not on a step. */
  isOpenAt(start: number, ask: Ask, { ignoreBusy = false } = {}): boolean {
    const day = this.clock.dayAt(start);
    if (start < this.#earliest(ask) || !this.#isOpen(day, ask)) return false;
    const end = start + this.lengthOf(ask);
    const inHours = (this.#intervals[day.weekday - 1] ?? []).some(
      ({ from, to }) => day.reach(from) <= start && end <= day.reach(to),
    );
    if (!inHours || ignoreBusy) return inHours;
    const from = start - this.#rules.bufferBeforeMins * MINUTE_MS;
    const until = end + this.#rules.bufferAfterMins * MINUTE_MS;
    return !this.#isFull(day) && !this.#busy.some((busy) => busy.from < until && busy.until > from);
  }

  /** Index of the first busy time that ends after an instant, less the buffers before the first start. */
  #busyFrom(instant: number): number {
    const reach = instant - this.#rules.bufferBeforeMins * MINUTE_MS;
    let [low, high] = [0, this.#busy.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#busy[middle]?.until ?? 0) <= reach) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #earliest({ now }: Ask): number {
    return now + Math.max(1, this.#rules.noticeMins * MINUTE_MS);
  }

  #isOpen(day: ZonedDay, { now }: Ask): boolean {
    if (this.#today.now !== now) this.#today = { now, number: this.clock.dayAt(now).number };
    if (day.number > this.#today.number + this.#rules.horizonDays) return false;
    return !this.#closed.some(([from, to]) => from <= day.number && day.number <= to);
  }

  #isFull(day: ZonedDay): boolean {
    const { dailyMax } = this.#rules;
    if (dailyMax === null) return false;
    const [begins, ends] = [day.reach(0), day.reach(24 * 60)];
    return this.#appointments.filter(({ start }) => start >= begins && start < ends).length >= dailyMax;
  }
}

/** Merges both lists in order of time; times that touch or overlap become one. */
function joined(one: readonly TakenTime[], other: readonly TakenTime[]): TakenTime[] {
  const sum: TakenTime[] = [];
  for (const { from, until } of [...one, ...other].sort((before, after) => before.from - after.from)) {
    const last = sum.at(-1);
    if (last && from <= last.until) last.until = Math.max(last.until, until);
    else sum.push({ from, until });
  }
  return sum;
}

function minuteOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
}
