/** Turns checked requests into what a journey is told. Pure. */
import { fingerprint } from '@praxis/config/keys';
import type { AppointmentRequest } from '@praxis/contracts/appointment/appointment';
import type { FollowUpRequest } from '@praxis/contracts/journey/follow-up';
import type { Intake, IntakeFields } from '@praxis/contracts/journey/intake';
import type { HeldSlot } from '../../platform/auth/hold-tokens.js';
import type { BookingCommand, FollowUpCommand, IntakeCommand } from '@praxis/workflows/journey/messages';

/** An intake's command; equal intakes have equal fingerprints. */
export function toIntakeCommand(masterKey: string, intake: Intake): IntakeCommand {
  const { name, contact, timeZone, consent } = intake;
  const person = {
    name,
    email: contact.email,
    phone: contact.phone,
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(consent === undefined || consent.channels.length === 0 ? {} : { consent }),
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

/** A booking's command. What a hold keeps is booked as it is kept, whatever else the request wishes. */
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

/** A follow-up's command. */
export function toFollowUpCommand(request: FollowUpRequest): FollowUpCommand {
  const channels = Array.isArray(request.channel) ? request.channel : [request.channel];
  return { leadId: request.leadId, templates: request.templates, channels };
}

// An empty optional field of a form means the same as one that is not there.
function given(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}
