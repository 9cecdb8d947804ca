/** What is free in the practice's calendar, read from its availability. */
import type { Slot } from '@praxis/contracts/appointment/appointment';
import { AvailabilityResult, type Availability } from '@praxis/contracts/appointment/scheduling';
import { MAX_AVAILABILITY_DAYS } from '@praxis/contracts/appointment/scheduling.const';
import { queryKeys } from '../api/query-keys.js';
import { tenantCall } from '../api/tenant-call.js';
import { isoInZone } from '../core/zoned-time.js';
import { DAYS_IN_STRIP, type TimeSource } from './week-of-times.js';

export interface FreeTimesFilter {
  /** The appointment that is to be moved: its own time is free for it. */
  appointmentId?: string | undefined;
  /** Only of this host. */
  providerId?: string | undefined;
}

/** Each host's free times of some days. */
export async function availabilityOf(
  from: string,
  days: number,
  filter: FreeTimesFilter,
): Promise<readonly Availability[]> {
  const given = Object.entries({ from, days: String(days), ...filter }).filter(([, value]) => value);
  const path = `/v1/availability?${new URLSearchParams(given).toString()}`;
  return (await tenantCall({ method: 'GET', path, schema: AvailabilityResult })).providers;
}

/** Free times of the practice, soonest first, each once: where several hosts are free, the server chooses among them. */
export function practiceTimes(tenantId: string, filter: FreeTimesFilter): TimeSource {
  const named = new URLSearchParams(Object.entries(filter).filter(([, value]) => value)).toString();
  const read = async (from: string, days: number): Promise<Slot[]> =>
    slotsOf(await availabilityOf(from, days, filter));
  return {
    key: (part) => queryKeys.appointment.free(tenantId, `${part}?${named}`),
    between: (from) => read(from, DAYS_IN_STRIP),
    next: (from) => read(from, MAX_AVAILABILITY_DAYS),
  };
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
