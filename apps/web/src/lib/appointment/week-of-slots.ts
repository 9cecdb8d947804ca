/** A week of free times for a day strip, from whichever route has them. */
import { SlotList, type Slot } from '@praxis/contracts/appointment/appointment';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { apiCall } from '../api/api-call.js';
import { queryKeys } from '../api/query-keys.js';
import { RETRY } from '../api/retry.js';
import { dayAfter } from '../core/zoned-time.js';

/** Days shown at once. */
const DAYS_SHOWN = 7;

/** A route that answers a `SlotQuery`, and how it is called. */
export interface SlotSource {
  path: string;
  call: Partial<Pick<Parameters<typeof apiCall>[0], 'as' | 'step' | 'silent'>>;
}

export interface WeekOfSlots {
  /** The days shown, like `2026-05-04`. */
  dates: string[];
  slots: UseQueryResult<Slot[]>;
}

/** A week of free slots from a day on; where it has none, from the next day that has. */
export function useWeekOfSlots(
  source: SlotSource,
  filters: Readonly<Record<string, string>>,
  from: string,
): WeekOfSlots {
  const asked = useSlots(source, { ...filters, from, to: dayAfter(from, DAYS_SHOWN - 1) });
  const isEmpty = asked.data?.length === 0;
  const next = useSlots(source, { ...filters, dateHint: from }, { enabled: isEmpty });
  const first = (isEmpty && next.data?.[0]?.start.slice(0, 10)) || from;
  const slots = useSlots(source, { ...filters, from: first, to: dayAfter(first, DAYS_SHOWN - 1) });
  return { dates: Array.from({ length: DAYS_SHOWN }, (_, index) => dayAfter(first, index)), slots };
}

function useSlots(
  source: SlotSource,
  filters: Record<string, string>,
  { enabled = true } = {},
): UseQueryResult<Slot[]> {
  const path = `${source.path}?${new URLSearchParams(filters).toString()}`;
  return useQuery({
    queryKey: queryKeys.appointment.slots(path),
    queryFn: async () =>
      (await apiCall({ ...source.call, method: 'GET', path, schema: SlotList })).data.items,
    retry: RETRY.freeTimes,
    enabled,
  });
}
