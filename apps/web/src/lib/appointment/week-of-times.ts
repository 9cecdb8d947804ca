/** A week of free times, wherever they come from: the practice's availability, a client's link, the public product API. */
import type { Slot } from '@praxis/contracts/appointment/appointment';
import { useQuery, type QueryKey, type UseQueryResult } from '@tanstack/react-query';
import { RETRY } from '../api/retry.js';
import { dayAfter } from '../core/zoned-time.js';

/** A source of free times. Days are like `2026-05-04`. */
export interface TimeSource {
  /** Key of the query for one part, which `part` names. */
  key: (part: string) => QueryKey;
  /** Free times of these days, both included. */
  between: (from: string, to: string) => Promise<Slot[]>;
  /** The first free times from a day on; none where nothing is free for as long as can be booked. */
  next: (from: string) => Promise<Slot[]>;
}

/** Days as routes of free times take them: first and last, or from where on to look for the first. */
export interface AskedDays {
  from?: string;
  to?: string;
  dateHint?: string;
}

/** Free times of a route that takes {@link AskedDays}. */
export const timesOfRoute = (
  key: TimeSource['key'],
  read: (days: AskedDays) => Promise<Slot[]>,
): TimeSource => ({
  key,
  between: (from, to) => read({ from, to }),
  next: (from) => read({ dateHint: from }),
});

/** Days shown at once. */
export const DAYS_IN_STRIP = 7;

interface WeekOfTimes {
  /** The days shown. */
  dates: string[];
  slots: UseQueryResult<Slot[]>;
}

/** A week of free times from a day on; where it has none, from the next day that has. */
export function useWeekOfTimes(source: TimeSource, from: string): WeekOfTimes {
  const asked = useTimes(source.key(from), () => source.between(from, lastOf(from)));
  const isEmpty = asked.data?.length === 0;
  const next = useTimes(source.key(`next ${from}`), () => source.next(from), isEmpty);
  const first = (isEmpty && next.data?.[0] && dayOf(next.data[0])) || from;
  const shown = useTimes(source.key(first), () => source.between(first, lastOf(first)));
  // An empty week is not shown as empty before the next day with free times is known.
  const slots = isEmpty && next.isPending ? next : shown;
  return { dates: Array.from({ length: DAYS_IN_STRIP }, (_none, index) => dayAfter(first, index)), slots };
}

/** The day of a free time, where the host is. */
export const dayOf = ({ start }: Slot): string => start.slice(0, 10);

const lastOf = (first: string): string => dayAfter(first, DAYS_IN_STRIP - 1);

const useTimes = (
  queryKey: QueryKey,
  queryFn: () => Promise<Slot[]>,
  enabled = true,
): UseQueryResult<Slot[]> => useQuery({ queryKey, queryFn, enabled, retry: RETRY.freeTimes, gcTime: 0 });
