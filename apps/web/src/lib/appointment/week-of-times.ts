/** A week of free times from any source: the practice's availability, a client's link, the public product API. */
import type { Slot } from '@praxis/contracts/appointment/appointment';
import { useCallback } from 'react';
import { useQuery, type QueryKey, type UseQueryResult } from '@tanstack/react-query';
import { RETRY } from '../api/retry.js';
import { dayAfter, isoInZone } from '../core/zoned-time.js';

/** A source of free times. Days have the form `2026-05-04`. */
export interface TimeSource {
  /** The query key of one part of the times, which `part` names. */
  key: (part: string) => QueryKey;
  /** Free times from one day to another, both included. */
  between: (from: string, to: string) => Promise<Slot[]>;
  /** The first free times on or after a day; empty if none is free as far ahead as can be booked. */
  next: (from: string) => Promise<Slot[]>;
}

/**
 * The days of a request for free times: the first and the last day, or in `dateHint` the day from which to look for the
 * first free times.
 */
export interface AskedDays {
  from?: string;
  to?: string;
  dateHint?: string;
}

/** A source whose route takes {@link AskedDays}. */
export const timesOfDays = (
  key: TimeSource['key'],
  read: (days: AskedDays) => Promise<Slot[]>,
): TimeSource => ({
  key,
  between: (from, to) => read({ from, to }),
  next: (from) => read({ dateHint: from }),
});

/** How many days are shown at once. */
export const DAYS_IN_STRIP = 7;

interface WeekOfTimes {
  /** The days shown. */
  dates: string[];
  slots: UseQueryResult<Slot[]>;
}

/**
 * A week of free times from a day on; if it has none, the week from the next day with free times. All times are
 * converted to `timeZone`, because hosts may be in different zones and one list needs one clock. Without `timeZone`,
 * each time stays in its host's zone.
 */
export function useWeekOfTimes(source: TimeSource, from: string, timeZone?: string): WeekOfTimes {
  const select = useCallback(
    (slots: Slot[]) => (timeZone === undefined ? slots : slots.map((slot) => slotIn(slot, timeZone))),
    [timeZone],
  );
  const asked = useTimes({
    queryKey: source.key(from),
    queryFn: () => source.between(from, lastOf(from)),
    select,
  });
  const isEmpty = asked.data?.length === 0;
  const next = useTimes({
    queryKey: source.key(`next ${from}`),
    queryFn: () => source.next(from),
    select,
    enabled: isEmpty,
  });
  const first = (isEmpty && next.data?.[0] && dayOf(next.data[0])) || from;
  const shown = useTimes({
    queryKey: source.key(first),
    queryFn: () => source.between(first, lastOf(first)),
    select,
  });
  // An empty week is shown as empty only once it is known which day has the next free times, or that none has.
  const slots = isEmpty && !next.isSuccess ? next : shown;
  return { dates: Array.from({ length: DAYS_IN_STRIP }, (_none, index) => dayAfter(first, index)), slots };
}

/** The same moment in another zone. Pure. */
export function slotIn(slot: Slot, timeZone: string): Slot {
  if (slot.timeZone === timeZone) return slot;
  const at = (moment: string): string => isoInZone(new Date(moment), timeZone);
  return { ...slot, start: at(slot.start), end: at(slot.end), timeZone };
}

/** The day of a free time, in its zone. */
export const dayOf = ({ start }: Slot): string => start.slice(0, 10);

const lastOf = (first: string): string => dayAfter(first, DAYS_IN_STRIP - 1);

interface TimesQuery {
  queryKey: QueryKey;
  queryFn: () => Promise<Slot[]>;
  select: (slots: Slot[]) => Slot[];
  enabled?: boolean;
}

const useTimes = (query: TimesQuery): UseQueryResult<Slot[]> =>
  useQuery({ ...query, retry: RETRY.freeTimes, gcTime: 0 });
