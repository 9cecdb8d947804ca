/** Which of a lead's appointments is shown first. Pure. */
import type { LeadAppointment } from '@praxis/contracts/message/correspondence';

/** The confirmed one, otherwise the latest; undefined if there is none. */
export function mainAppointment(appointments: readonly LeadAppointment[]): LeadAppointment | undefined {
  const latestFirst = appointments.toSorted((one, other) => Date.parse(other.start) - Date.parse(one.start));
  return latestFirst.find(({ status }) => status === 'confirmed') ?? latestFirst[0];
}
