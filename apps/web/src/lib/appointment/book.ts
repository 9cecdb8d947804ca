/** Booking by staff: the leads to choose from, a new person, the booking, and its confirmation once more. */
import { AppointmentResult, type NewAppointment } from '@praxis/contracts/appointment/appointment';
import { ConfirmationResult } from '@praxis/contracts/appointment/appointment-detail';
import { LeadList, LeadResult, type Lead } from '@praxis/contracts/lead/lead';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.js';
import { tenantRequest } from '../api/tenant-request.js';

const LEADS_FOUND = '8';

export function confirmAgain(id: string, idempotencyKey: string): Promise<ConfirmationResult> {
  const path = `/v1/appointments/${id}/confirmation`;
  return tenantRequest({ method: 'POST', path, schema: ConfirmationResult, idempotencyKey });
}

/** Leads that fit what is typed. */
export function useLeadSearch(tenantId: string, q: string): UseQueryResult<Lead[]> {
  const query = new URLSearchParams({ limit: LEADS_FOUND, ...(q ? { q } : {}) }).toString();
  return useQuery({
    queryKey: queryKeys.appointment.leads(tenantId, query),
    queryFn: async () =>
      (await tenantRequest({ method: 'GET', path: `/v1/leads?${query}`, schema: LeadList })).items,
    placeholderData: keepPreviousData,
  });
}

export interface NewPerson {
  name: string;
  email?: string;
  phone?: string;
}

/** The new lead's id. */
export async function addPerson(person: NewPerson, idempotencyKey: string): Promise<string> {
  const request = { method: 'POST', path: '/v1/leads', schema: LeadResult } as const;
  return (await tenantRequest({ ...request, body: { ...person }, idempotencyKey })).lead.id;
}

/** The booked appointment's id. */
export async function bookFor(body: NewAppointment, idempotencyKey: string): Promise<string> {
  const request = { method: 'POST', path: '/v1/appointments', schema: AppointmentResult } as const;
  return (await tenantRequest({ ...request, body, idempotencyKey })).appointment.id;
}
