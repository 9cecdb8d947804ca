/** The acting tenant's appointments. */
import { AppointmentList, type AppointmentItem } from '@praxis/contracts/appointment/appointment-change';
import type { AppointmentDetail } from '@praxis/contracts/appointment/appointment-detail';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { RETRY } from '../../../lib/api/retry.js';
import { tenantRequest } from '../../../lib/api/tenant-request.js';
import { readAppointment } from '../../../lib/appointment/change-appointment.js';
import { dayAfter, isoInZone, zonedInstant } from '../../../lib/core/zoned-time.js';

/** The API's largest page size. */
const PAGE = '200';

/** All appointments on these days, in order, with their results; slots that are only held are left out. */
export function useAppointments(
  tenantId: string,
  { days, timeZone }: { days: readonly string[]; timeZone: string },
): UseQueryResult<AppointmentItem[]> {
  const [first = ''] = days;
  const from = isoInZone(zonedInstant(first, '00:00', timeZone), timeZone);
  const to = isoInZone(zonedInstant(dayAfter(days.at(-1) ?? first, 1), '00:00', timeZone), timeZone);
  return useQuery({
    queryKey: queryKeys.appointment.between(tenantId, from, to),
    queryFn: async () => {
      const all: AppointmentItem[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const query = new URLSearchParams({ from, to, limit: PAGE, ...(cursor ? { cursor } : {}) });
        const path = `/v1/appointments?${query.toString()}`;
        const page: AppointmentList = await tenantRequest({ method: 'GET', path, schema: AppointmentList });
        all.push(...page.items);
        cursor = page.nextCursor;
      }
      return all.filter(({ status }) => status !== 'held' && status !== 'expired');
    },
  });
}

export function useAppointment(tenantId: string, id: string): UseQueryResult<AppointmentDetail> {
  return useQuery({
    queryKey: queryKeys.appointment.one(tenantId, id),
    queryFn: () => readAppointment(id),
    retry: RETRY.unlessRefused,
  });
}
