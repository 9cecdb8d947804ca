/** Hosts, routing and what is free by them: read and saved for the acting tenant. */
import {
  CalendarStateList,
  CalendarStateResult,
  type CalendarConnectionUpdate,
  type CalendarState,
} from '@praxis/contracts/calendar/calendar';
import {
  AvailabilityResult,
  HostResult,
  SchedulingSettingsResult,
  type Availability,
  type Host,
  type HostUpdate,
  type SchedulingSettings,
} from '@praxis/contracts/appointment/scheduling';
import { useQuery, type QueryKey, type UseQueryResult } from '@tanstack/react-query';
import { tenantRequest } from '../../../lib/api/tenant-request.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

const SETTINGS = '/v1/settings/scheduling';
/** Enough to find the next free times of any host with hours. */
const PREVIEW = '/v1/availability?days=14';

export function useNextFree(tenantId: string): UseQueryResult<Availability[]> {
  return useQuery({
    queryKey: queryKeys.appointment.availability(tenantId),
    queryFn: async () =>
      (await tenantRequest({ method: 'GET', path: PREVIEW, schema: AvailabilityResult })).providers,
  });
}

export function useScheduling(tenantId: string): UseQueryResult<SchedulingSettings> {
  return useQuery({
    queryKey: queryKeys.appointment.scheduling(tenantId),
    queryFn: async () =>
      (await tenantRequest({ method: 'GET', path: SETTINGS, schema: SchedulingSettingsResult })).settings,
  });
}

/** Adds a host, or saves the one with this id. */
export async function saveHost(id: string | undefined, body: HostUpdate): Promise<Host> {
  const request =
    id === undefined
      ? ({ method: 'POST', path: '/v1/providers' } as const)
      : ({ method: 'PUT', path: `/v1/providers/${id}` } as const);
  return (await tenantRequest({ ...request, body, schema: HostResult })).provider;
}

export async function saveScheduling(body: SchedulingSettings): Promise<SchedulingSettings> {
  return (await tenantRequest({ method: 'PUT', path: SETTINGS, body, schema: SchedulingSettingsResult }))
    .settings;
}

/** How often a calendar that has not answered yet is read again, in milliseconds. */
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

/** Connects a calendar; the answer says whether it works. */
export async function connectCalendar(
  providerId: string,
  body: CalendarConnectionUpdate,
): Promise<CalendarState> {
  const path = `/v1/providers/${providerId}/calendar`;
  return (await tenantRequest({ method: 'PUT', path, body, schema: CalendarStateResult })).calendar;
}

/** Asks the calendar now. */
export async function checkCalendar(providerId: string): Promise<CalendarState> {
  const path = `/v1/providers/${providerId}/calendar/check`;
  return (await tenantRequest({ method: 'POST', path, schema: CalendarStateResult })).calendar;
}

export async function disconnectCalendar(providerId: string): Promise<CalendarState> {
  const path = `/v1/providers/${providerId}/calendar`;
  return (await tenantRequest({ method: 'DELETE', path, schema: CalendarStateResult })).calendar;
}

/** What depends on the rules. */
export const AFTER_SCHEDULING_CHANGE: readonly QueryKey[] = [
  queryKeys.appointment.allHosts,
  queryKeys.appointment.allAvailability,
  queryKeys.appointment.allScheduling,
  queryKeys.calendar.all,
];
