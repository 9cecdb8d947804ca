/** The request by which staff change an appointment, and the queries to read again afterwards. */
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

/** Reads the current state of an appointment. */
export async function readAppointment(id: string): Promise<AppointmentDetail> {
  const path = `/v1/appointments/${encodeURIComponent(id)}`;
  return (await tenantRequest({ method: 'GET', path, schema: AppointmentDetailResult })).appointment;
}

/**
 * The facts that a change needs. The server refuses the change if another user has changed the appointment, because its
 * `sequence` is then different.
 */
export interface ChangeableAppointment {
  id: string;
  status: AppointmentChanged['appointment']['status'];
  start: string;
  /** The zone in which the appointment is shown. */
  timeZone: string;
  /** The zone of the client's clock; null if it is not known. */
  clientTimeZone: string | null;
  sequence: number;
}

/** Queries that show the appointment, to read again after a change. */
export const afterChange = (tenantId: string, leadId: string): QueryKey[] => [
  queryKeys.lead.correspondence(tenantId, leadId),
  queryKeys.lead.timeline(tenantId, leadId),
  queryKeys.appointment.calendar(tenantId),
  queryKeys.appointment.availability(tenantId),
  queryKeys.today(tenantId),
];

/** Reads the queries that show a lead's appointments again, for changes made without `useChange`. */
export function refreshAfterChange(tenantId: string, leadId: string): void {
  for (const queryKey of afterChange(tenantId, leadId)) void queryClient.invalidateQueries({ queryKey });
}
