/** Calendar activities of a calendar's run, and of every workflow that books. */
import type { JourneyContext } from '../core/effects.js';
import type { CalendarSyncOutcome, CalendarSyncStart } from './messages.js';

export type { CalendarSyncOutcome };

/** Calendar effects for every workflow that books: activities with retries. */
export interface CalendarEffects {
  /** Puts a confirmed appointment into its host's calendar. */
  syncCalendar(journey: JourneyContext, appointmentId: string): Promise<void>;
}

export interface CalendarSyncEffects {
  /**
   * Writes appointments whose calendar entries are missing or outdated, and reads when the calendar's owner is busy. If
   * a calendar does not answer, the result is an outcome, not an error. Can be repeated. `waitMs`: milliseconds until
   * the next attempt. `anew`: a person requested it, so busy times are read even if the calendar reports no change.
   */
  refreshCalendar(
    start: CalendarSyncStart,
    how?: { anew: boolean },
  ): Promise<CalendarSyncOutcome & { waitMs: number }>;
}
