/** The request by which staff change an appointment, and what is read again after it. */
import { AppointmentChanged, type AppointmentUpdate } from '@praxis/contracts/appointment/appointment-change';
import {
  AppointmentDetailResult,
  type AppointmentDetail,
} from '@praxis/contracts/appointment/appointment-detail';
import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from '../api/query-client.js';
import { queryKeys } from '../api/query-keys.js';
import { tenantRequest } from '../api/tenant-request.js';

export const changeAppointment = (id: string, body: AppointmentUpdate): Promise<AppointmentChanged> =>
  tenantRequest({ method: 'PATCH', path: `/v1/appointments/${id}`, schema: AppointmentChanged, body });

/** An appointment as it is now. */
export async function readAppointment(id: string): Promise<AppointmentDetail> {
  const path = `/v1/appointments/${encodeURIComponent(id)}`;
  return (await tenantRequest({ method: 'GET', path, schema: AppointmentDetailResult })).appointment;
}

/** The facts that a change needs. It is refused once another user has changed the appointment: its `sequence` is another one then. */
export interface ChangeableAppointment {
  id: string;
  status: AppointmentChanged['appointment']['status'];
  start: string;
  /** The zone in which it is shown. */
  timeZone: string;
  /** The zone of the client's clock; null where it is not known. */
  clientTimeZone: string | null;
  sequence: number;
}

/** Queries that show the appointment; `refreshAfterChange` reads them again. */
export const afterChange = (tenantId: string, leadId: string): QueryKey[] => [
  queryKeys.lead.correspondence(tenantId, leadId),
  queryKeys.lead.timeline(tenantId, leadId),
  queryKeys.appointment.calendar(tenantId),
  queryKeys.appointment.availability(tenantId),
  queryKeys.today(tenantId),
];

/** Reads again what shows a lead's appointments, where no `useChange` does. */
export function refreshAfterChange(tenantId: string, leadId: string): void {
  for (const queryKey of afterChange(tenantId, leadId)) void queryClient.invalidateQueries({ queryKey });
}
