/**
 * The wall clock of a zone, forwards and backwards, fast enough for thousands of slots. Times of a wall clock are
 * milliseconds since 1970 as if the zone were UTC; days are counted from 1970-01-01. Only the runtime's time-zone
 * database is used, which also formats the times that people read.
 */
import { IANAZone } from 'luxon';

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;
/** Maximum number of offsets kept for one zone; more than ten years of days. */
const MAX_OFFSETS_KEPT = 4_000;

/** One calendar day in a zone. At most one change of offset is near it: no zone has changed twice within three days since 1970. */
export class ZonedDay {
  /** Days since 1970-01-01. */
  readonly number: number;
  /** `2026-05-04`. */
  readonly date: string;
  readonly #before: number;
  readonly #after: number;
  readonly #change: number;

  constructor(number: number, { before, after, change }: { before: number; after: number; change: number }) {
    this.number = number;
    this.date = dateOf(number);
    // Milliseconds ahead of UTC before and after the change; equal on nearly every day.
    this.#before = before;
    this.#after = after;
    // The instant of the change.
    this.#change = change;
  }

  /** The first instant at which the wall clock shows this minute of the day or a later one. */
  reach(minute: number): number {
    const wall = this.number * DAY_MS + minute * MINUTE_MS;
    const early = wall - this.#before;
    if (this.#before === this.#after || early < this.#change) return early;
    return Math.max(wall - this.#after, this.#change);
  }

  /** The instant of a minute of the day: the first of two when clocks go back, none when they skip it. */
  at(minute: number): number | undefined {
    const wall = this.number * DAY_MS + minute * MINUTE_MS;
    const instant = this.reach(minute);
    return instant + this.offset(instant) === wall ? instant : undefined;
  }

  /** Milliseconds ahead of UTC at an instant of this day, or of the UTC day of the same number. */
  offset(instant: number): number {
    return instant < this.#change ? this.#before : this.#after;
  }

  /** ISO 8601 with the offset of the moment. */
  iso(instant: number): string {
    const offset = this.offset(instant);
    const wall = instant + offset - this.number * DAY_MS;
    // Nearly always a whole minute of this day. This is formatted thousands of times per request, so it is read from a
    // table.
    const clock = wall >= 0 && wall % MINUTE_MS === 0 ? CLOCKS[wall / MINUTE_MS] : undefined;
    return clock ? `${this.date}T${clock}:00${suffixOf(offset)}` : isoWithOffset(instant, offset);
  }

  /** Monday is 1, Sunday 7. */
  get weekday(): number {
    // 1970-01-01 was a Thursday.
    return ((((this.number + 3) % 7) + 7) % 7) + 1;
  }
}

/** The clock of one zone, which computes each day once and keeps it. */
export class ZoneClock {
  readonly #zone: IANAZone;
  readonly #days = new Map<number, ZonedDay>();
  readonly #offsets = new Map<number, number>();

  private constructor(name: string) {
    this.#zone = IANAZone.create(name);
  }

  static readonly #clocks = new Map<string, ZoneClock>();

  /** The clock of a zone by IANA name. */
  static of(name: string): ZoneClock {
    let clock = ZoneClock.#clocks.get(name);
    if (!clock) {
      clock = new ZoneClock(name);
      ZoneClock.#clocks.set(name, clock);
    }
    return clock;
  }

  /** A day by its number. */
  day(number: number): ZonedDay {
    let day = this.#days.get(number);
    if (!day) {
      if (this.#days.size > MAX_OFFSETS_KEPT) this.#days.clear();
      day = this.#find(number);
      this.#days.set(number, day);
    }
    return day;
  }

  /** The day that the wall clock shows at an instant. */
  dayAt(instant: number): ZonedDay {
    // The wall clock is less than a day from UTC, so the offset of the UTC day is used. It is cached, because asking
    // the runtime takes far longer.
    const offset = this.day(Math.floor(instant / DAY_MS)).offset(instant);
    return this.day(Math.floor((instant + offset) / DAY_MS));
  }

  #find(number: number): ZonedDay {
    // No zone is a whole day from UTC, so these instants lie before and after everything the day can show.
    let [from, to] = [(number - 1) * DAY_MS, (number + 2) * DAY_MS];
    const [before, after] = [this.#offsetOn(number - 1), this.#offsetOn(number + 2)];
    if (before === after) return new ZonedDay(number, { before, after, change: to });
    while (to - from > 1_000) {
      const middle = Math.floor((from + to) / 2_000) * 1_000;
      if (this.#offsetAt(middle) === before) from = middle;
      else to = middle;
    }
    return new ZonedDay(number, { before, after, change: to });
  }

  /** Offset at the beginning of a UTC day, in milliseconds. */
  #offsetOn(number: number): number {
    let offset = this.#offsets.get(number);
    if (offset === undefined) {
      if (this.#offsets.size > MAX_OFFSETS_KEPT) this.#offsets.clear();
      offset = this.#offsetAt(number * DAY_MS);
      this.#offsets.set(number, offset);
    }
    return offset;
  }

  #offsetAt(instant: number): number {
    return Math.round(this.#zone.offset(instant) * MINUTE_MS);
  }
}

/** Days since 1970-01-01 of a date such as `2026-05-04`. */
export function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

/** The date, such as `2026-05-04`, of a number of days since 1970-01-01. */
export function dateOf(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

/** An instant as ISO 8601 in a zone, with its offset. */
export function isoIn(instant: number, zone: string): string {
  const clock = ZoneClock.of(zone);
  return clock.dayAt(instant).iso(instant);
}

const pad = (value: number): string => String(value).padStart(2, '0');
/** `00:00` to `23:59`, by minute of the day. */
const CLOCKS: readonly string[] = Array.from(
  { length: 24 * 60 },
  (_, minute) => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`,
);

function isoWithOffset(instant: number, offset: number): string {
  const wall = new Date(instant + offset).toISOString();
  return `${wall.slice(0, wall.endsWith('.000Z') ? 19 : 23)}${suffixOf(offset)}`;
}

const suffixes = new Map<number, string>();

/** `-04:00`. */
function suffixOf(offset: number): string {
  let suffix = suffixes.get(offset);
  if (suffix === undefined) {
    const size = Math.abs(offset) / MINUTE_MS;
    suffix = `${offset < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(Math.floor(size % 60))}`;
    suffixes.set(offset, suffix);
  }
  return suffix;
}
