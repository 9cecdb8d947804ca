/** What a calendar's run asks of the world. */
import type { CalendarSyncOutcome, CalendarSyncStart } from './messages.js';

export type { CalendarSyncOutcome };

export interface CalendarSyncEffects {
  /**
   * Writes appointments that do not stand in the calendar as they should and reads when its owner is busy. A calendar that
   * does not answer is an outcome, not an error. Repeatable. `waitMs`: until it is to be asked again. `anew`: somebody asked for it,
   * so that busy times are read although nothing seems to have changed.
   */
  refreshCalendar(
    start: CalendarSyncStart,
    how?: { anew: boolean },
  ): Promise<CalendarSyncOutcome & { waitMs: number }>;
}
