/** Free times of the practice's calendar. */
import type { Slot } from '@praxis/contracts/appointment/appointment';
import { AvailabilityResult, type Availability } from '@praxis/contracts/appointment/scheduling';
import { MAX_AVAILABILITY_DAYS } from '@praxis/contracts/appointment/slot.const';
import { queryKeys } from '../api/query-keys.js';
import { tenantRequest } from '../api/tenant-request.js';
import { isoInZone } from '../core/zoned-time.js';
import { DAYS_IN_STRIP, type TimeSource } from './week-of-times.js';

export interface FreeTimesFilter {
  /** The appointment to move: its own time counts as free. */
  appointmentId?: string | undefined;
  /** Only times of this host. */
  providerId?: string | undefined;
}

/** The fields that have a value, as a query string. */
const queryOf = (fields: object): string =>
  new URLSearchParams(Object.entries(fields).filter(([, value]) => value)).toString();

/** Each host's free times in a range of days. */
export async function availabilityOf(
  from: string,
  days: number,
  filter: FreeTimesFilter,
): Promise<readonly Availability[]> {
  const path = `/v1/availability?${queryOf({ from, days: String(days), ...filter })}`;
  return (await tenantRequest({ method: 'GET', path, schema: AvailabilityResult })).providers;
}

/**
 * Free times of the practice, earliest first, each listed once: if several hosts are free, the server chooses one of
 * them. An appointment that is moved keeps its host if that host is free.
 */
export function practiceTimes(tenantId: string, filter: FreeTimesFilter): TimeSource {
  const read = async (from: string, days: number): Promise<Slot[]> =>
    slotsOf(await availabilityOf(from, days, filter));
  return {
    key: (part) => queryKeys.appointment.free(tenantId, `${part}?${queryOf(filter)}`),
    between: (from) => read(from, DAYS_IN_STRIP),
    next: (from) => read(from, MAX_AVAILABILITY_DAYS),
  };
}

/** The slot of a host that begins at `start`. Pure. */
export function slotAt({ id, name, timeZone, durationMins }: Availability, start: string): Slot {
  const end = isoInZone(new Date(Date.parse(start) + durationMins * 60_000), timeZone);
  return { start, end, timeZone, providerId: id, provider: name };
}

/** The free times of all hosts, each start once. Pure. */
export function slotsOf(hosts: readonly Availability[]): Slot[] {
  const slots = new Map<number, Slot>();
  const others = hosts.some(({ isOwn }) => isOwn) ? 'another host' : 'any host';
  const ownLast = [...hosts].sort((one, other) => Number(one.isOwn ?? false) - Number(other.isOwn ?? false));
  for (const host of ownLast)
    for (const start of host.days.flatMap(({ starts }) => starts)) {
      const at = Date.parse(start);
      const isShared = slots.has(at) && !host.isOwn;
      slots.set(at, { ...slotAt(host, start), ...(isShared ? { provider: others } : {}) });
    }
  return [...slots].sort(([one], [other]) => one - other).map(([, slot]) => slot);
}
