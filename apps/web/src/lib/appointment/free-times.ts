/** What is free in the practice's calendar, read from its availability. */
import type { Slot } from '@praxis/contracts/appointment/appointment';
import { AvailabilityResult, type Availability } from '@praxis/contracts/appointment/scheduling';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.js';
import { RETRY } from '../api/retry.js';
import { tenantCall } from '../api/tenant-call.js';
import { isoInZone } from '../core/zoned-time.js';

export interface FreeTimesFilter {
  /** The appointment that is to be moved: its own time is free for it. */
  appointmentId?: string | undefined;
  /** Only of this host. */
  providerId?: string | undefined;
}

/** Free times of one day, soonest first, each once: where several hosts are free, the server chooses among them. */
export function useFreeTimes(tenantId: string, day: string, filter: FreeTimesFilter): UseQueryResult<Slot[]> {
  const given = Object.entries({ from: day, days: '1', ...filter }).filter(([, value]) => value);
  const query = new URLSearchParams(given).toString();
  return useQuery({
    queryKey: queryKeys.appointment.free(tenantId, query),
    queryFn: async () => {
      const path = `/v1/availability?${query}`;
      const { providers } = await tenantCall({ method: 'GET', path, schema: AvailabilityResult });
      return slotsOf(providers);
    },
    enabled: day !== '',
    retry: RETRY.freeTimes,
  });
}

/** Pure. */
export function slotsOf(providers: readonly Availability[]): Slot[] {
  const slots = new Map<number, Slot>();
  for (const { id, name, timeZone, durationMins, days } of providers)
    for (const start of days.flatMap(({ starts }) => starts)) {
      const at = Date.parse(start);
      const end = isoInZone(new Date(at + durationMins * 60_000), timeZone);
      const provider = slots.has(at) ? 'any host' : name;
      slots.set(at, { start, end, timeZone, providerId: id, provider });
    }
  return [...slots].sort(([one], [other]) => one - other).map(([, slot]) => slot);
}
