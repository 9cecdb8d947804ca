/** A journey's decisions and waiting times. Pure, tested without Temporal. */
import type { JourneyEnd } from '@praxis/contracts/journey/journey.const';
import type { JourneyFailure } from './messages.js';

/** The ways in which a journey's own code ends it. A journey that is terminated from outside runs no more code. */
export type OwnEnd = Exclude<JourneyEnd, 'terminated'>;

/** Progress of a journey. */
export interface JourneyProgress {
  intakeDone: boolean;
  appointmentDone: boolean;
  followUpDone: boolean;
  roiDone: boolean;
}

/** A journey without activity is closed after this long. */
export const JOURNEY_LIFETIME = '30 days';

/**
 * How much longer a journey stays open at its end for messages under way. Messages that are not sent by then are
 * withdrawn.
 */
export const LAST_SENDS_WAIT = '7 days';

/**
 * How long a follow-up request waits for the vendors before it answers `pending`, while the journey continues. Shorter
 * than the API's own timeout, so that the visitor sees the state. The request does not wait for a message that is held
 * longer than this, for example until the morning. Milliseconds.
 */
export const FOLLOW_UP_WAIT_MS = 8_000;

/** How long after a step the operators' list of open journeys shows it. */
export const STEP_SHOWN_AFTER = '10 seconds';

/** A refusal: the reason, as a message for the client. */
export interface Refusal {
  type: JourneyFailure;
  message: string;
}

/** Whether an appointment may be booked now. */
export function mayBook(progress: JourneyProgress): Refusal | undefined {
  if (progress.intakeDone) return undefined;
  return { type: 'intake_required', message: 'Complete the intake first, then book the appointment.' };
}

/** Whether a follow-up may be sent now. */
export function mayFollowUp(progress: JourneyProgress): Refusal | undefined {
  if (progress.appointmentDone) return undefined;
  return progress.intakeDone
    ? { type: 'appointment_required', message: 'Book the appointment first, then send the follow-up.' }
    : {
        type: 'intake_required',
        message: 'Complete the intake and book the appointment first, then send the follow-up.',
      };
}

/** Whether the lead in a request is the journey's own. */
export function sameLead(expected: string, named: string): Refusal | undefined {
  if (expected === named) return undefined;
  return { type: 'lead_mismatch', message: 'This leadId does not belong to this session.' };
}

/** True if no step is left. */
export function isComplete(progress: JourneyProgress): boolean {
  return progress.intakeDone && progress.appointmentDone && progress.followUpDone && progress.roiDone;
}

/** How the journey ended when its lifetime was over. */
export function endOf(progress: JourneyProgress): OwnEnd {
  return progress.followUpDone ? 'completed' : 'expired';
}
