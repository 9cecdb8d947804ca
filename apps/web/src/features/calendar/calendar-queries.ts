/** The calendars of the hosts: read, connected and disconnected for the acting tenant. */
import {
  CalendarStateList,
  CalendarStateResult,
  type CalendarConnectionUpdate,
  type CalendarState,
} from '@praxis/contracts/calendar/calendar';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { queryKeys } from '../../lib/api/query-keys.js';
import { tenantRequest } from '../../lib/api/tenant-request.js';

/** How often a calendar that has not responded yet is read again, in milliseconds. */
const CHECKING_MS = 2_000;

/** The state of each host's own calendar. */
export function useCalendars(tenantId: string): UseQueryResult<CalendarState[]> {
  return useQuery({
    queryKey: queryKeys.calendar.list(tenantId),
    queryFn: async () =>
      (await tenantRequest({ method: 'GET', path: '/v1/calendars', schema: CalendarStateList })).items,
    refetchInterval: ({ state }) =>
      state.data?.some(({ kind, triedAt }) => kind !== 'none' && triedAt === null) ? CHECKING_MS : false,
  });
}

/** Connects a calendar; the response says whether it works. */
export async function connectCalendar(
  providerId: string,
  body: CalendarConnectionUpdate,
): Promise<CalendarState> {
  const path = `/v1/providers/${providerId}/calendar`;
  return (await tenantRequest({ method: 'PUT', path, body, schema: CalendarStateResult })).calendar;
}

/** Checks the calendar now. */
export async function checkCalendar(providerId: string): Promise<CalendarState> {
  const path = `/v1/providers/${providerId}/calendar/check`;
  return (await tenantRequest({ method: 'POST', path, schema: CalendarStateResult })).calendar;
}

export async function disconnectCalendar(providerId: string): Promise<CalendarState> {
  const path = `/v1/providers/${providerId}/calendar`;
  return (await tenantRequest({ method: 'DELETE', path, schema: CalendarStateResult })).calendar;
}
