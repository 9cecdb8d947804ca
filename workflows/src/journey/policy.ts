/** What a journey decides and how long it waits: pure, tested without Temporal. */
import type { JourneyFailure } from './messages.js';

/** How a journey ends by itself or by an operator. */
export type JourneyEnd = 'completed' | 'cancelled' | 'expired';

/** Where a journey stands. */
export interface JourneyProgress {
  intakeDone: boolean;
  appointmentDone: boolean;
  followUpDone: boolean;
  roiDone: boolean;
}

/** A journey that nobody goes on with is closed after this long. */
export const JOURNEY_LIFETIME = '30 days';

/**
 * How long a follow-up call waits for the providers before it answers `pending` and leaves the rest to the journey;
 * shorter than the API's own patience, so that a person is told what is happening.
 */
export const FOLLOW_UP_WAIT = '8 seconds';

/** How long after a step the operators' list shows it. */
export const STEP_SHOWN_AFTER = '10 seconds';

/** A refusal: why, in the words the caller will read. */
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

/** Whether the lead a caller names is the one this journey is about. */
export function sameLead(expected: string, named: string): Refusal | undefined {
  if (expected === named) return undefined;
  return { type: 'lead_mismatch', message: 'This leadId does not belong to this session.' };
}

/** True when nothing is left to wait for. */
export function isComplete(progress: JourneyProgress): boolean {
  return progress.intakeDone && progress.appointmentDone && progress.followUpDone && progress.roiDone;
}

/** How the journey ended when its time was up. */
export function endOf(progress: JourneyProgress): JourneyEnd {
  return progress.followUpDone ? 'completed' : 'expired';
}
