/**
 * An appointment as a calendar file (RFC 5545). Times are UTC instants, which every calendar shows in its own
 * zone.
 */
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Language } from '@praxis/contracts/language/language.const';
import { messageTexts } from '@praxis/contracts/language/message-texts';
import type { Appointment } from '@praxis/contracts/appointment/appointment';

export interface AppointmentFile {
  appointment: Appointment;
  /** The tenant; the file contains no other name, in particular no vendor's. */
  tenantName: string;
  /** The organizer that calendars show (RFC 5546, 3.2.1): an address of the tenant's front desk. */
  organizerEmail: string;
  /** Increases with every change, so that calendars replace the older event. */
  sequence: number;
  cancelled: boolean;
  /** When the appointment was last changed. */
  stamp: Date;
  /** The client's. */
  language: Language;
}

/** The file's text. The uid never changes. */
export function appointmentIcs({
  appointment,
  tenantName,
  organizerEmail,
  sequence,
  cancelled,
  stamp,
  language,
}: AppointmentFile): string {
  const text = messageTexts(language);
  const calendar = ical({
    prodId: { company: tenantName, product: 'Appointments', language: language.toUpperCase() },
    method: cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `appointment-${appointment.id}`,
    sequence,
    stamp,
    organizer: { name: tenantName, email: organizerEmail },
    start: new Date(appointment.start),
    end: new Date(appointment.end),
    summary: text('calendar.summary', { tenant: tenantName, provider: appointment.provider }),
    location: appointment.location,
    description: text('calendar.description', { code: appointment.confirmationCode }),
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return calendar.toString();
}
