/** Requests by which staff book: add a new person, book an appointment, resend its confirmation. */
import { AppointmentResult, type NewAppointment } from '@praxis/contracts/appointment/appointment';
import { ConfirmationResult } from '@praxis/contracts/appointment/appointment-detail';
import { LeadResult } from '@praxis/contracts/lead/lead';
import { tenantRequest } from '../api/tenant-request.js';

export function confirmAgain(id: string, idempotencyKey: string): Promise<ConfirmationResult> {
  const path = `/v1/appointments/${id}/confirmation`;
  return tenantRequest({ method: 'POST', path, schema: ConfirmationResult, idempotencyKey });
}

export interface NewPerson {
  name: string;
  email?: string;
  phone?: string;
}

/** Adds a person. Returns the new lead's id. */
export async function addPerson(person: NewPerson, idempotencyKey: string): Promise<string> {
  const request = { method: 'POST', path: '/v1/leads', schema: LeadResult } as const;
  return (await tenantRequest({ ...request, body: { ...person }, idempotencyKey })).lead.id;
}

/** Books an appointment. Returns its id. */
export async function bookFor(body: NewAppointment, idempotencyKey: string): Promise<string> {
  const request = { method: 'POST', path: '/v1/appointments', schema: AppointmentResult } as const;
  return (await tenantRequest({ ...request, body, idempotencyKey })).appointment.id;
}
