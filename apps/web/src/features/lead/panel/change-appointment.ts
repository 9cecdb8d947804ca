/** The call by which staff change an appointment. */
import { AppointmentChanged, type AppointmentUpdate } from '@praxis/contracts/appointment/appointment-change';
import { tenantCall } from '../../../lib/api/tenant-call.js';

export const changeAppointment = (id: string, body: AppointmentUpdate): Promise<AppointmentChanged> =>
  tenantCall({ method: 'PATCH', path: `/v1/appointments/${id}`, schema: AppointmentChanged, body });
