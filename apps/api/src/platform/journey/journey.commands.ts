/** Converts validated requests to commands of the journey workflow. Pure. */
import { fingerprint } from '@praxis/config/keys';
import type { AppointmentRequest } from '@praxis/contracts/appointment/appointment';
import type { FollowUpRequest } from '@praxis/contracts/journey/follow-up';
import type { Intake, IntakeFields } from '@praxis/contracts/journey/intake';
import type { HeldSlot } from '../appointment/hold-tokens.js';
import type { BookingCommand, FollowUpCommand, IntakeCommand } from '@praxis/workflows/journey/messages';

/** Command for an intake; equal intakes have equal fingerprints. */
export function toIntakeCommand(masterKey: string, intake: Intake): IntakeCommand {
  const { name, contact, timeZone, consent, language, source } = intake;
  const person = {
    name,
    email: contact.email,
    phone: contact.phone,
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(consent === undefined || consent.channels.length === 0 ? {} : { consent }),
    ...(language === undefined ? {} : { language }),
    ...(source === undefined ? {} : { source }),
  };
  const fields: IntakeFields =
    'caseType' in intake
      ? { ...person, caseType: intake.caseType, details: given(intake.details), urgency: intake.urgency }
      : {
          ...person,
          leadType: intake.leadType,
          area: given(intake.area),
          budget: intake.budget === undefined ? undefined : given(String(intake.budget)),
          timeline: given(intake.timeline),
        };
  return {
    fields,
    fingerprint: fingerprint(masterKey, { step: 'intake', session: intake.sessionId, fields }),
  };
}

/**
 * Command for a booking. With a hold, the held slot is booked and other options of the request are ignored.
 */
export function toBookingCommand(
  masterKey: string,
  request: AppointmentRequest,
  held?: HeldSlot,
): BookingCommand {
  const { leadId, preferred, dateHint, durationMins, start, providerId } = request;
  const requested = held
    ? { leadId, preferred, ...held }
    : { leadId, preferred, dateHint, durationMins, start, providerId };
  return {
    ...requested,
    fingerprint: fingerprint(masterKey, { step: 'appointment', session: request.sessionId, ...requested }),
  };
}

/** Command for a follow-up. */
export function toFollowUpCommand(request: FollowUpRequest): FollowUpCommand {
  const channels = Array.isArray(request.channel) ? request.channel : [request.channel];
  return { leadId: request.leadId, templates: request.templates, channels };
}

// An empty optional field of a form means the same as a missing one.
function given(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}
