/** Activities of an automation's clock. All can be repeated. Instants are milliseconds since 1970. */
import type { AutomationScheduleStart } from './messages.js';

/** The next due time, and how long that is from now, milliseconds; `over`: the automation is not active, or has another trigger. */
export type ScheduleNext = { kind: 'due'; dueMs: number; waitMs: number } | { kind: 'over' };

export interface AutomationScheduleRecords {
  /**
   * The next time after now and after `lastMs`, the previous time. `awaitedMs`: the time that was waited for; if it has passed, it is due
   * now, so that a change which is noticed together with it, or after it, does not skip it.
   */
  readSchedule(
    start: AutomationScheduleStart,
    lastMs: number,
    awaitedMs: number | undefined,
  ): Promise<ScheduleNext>;
  /** Begins the runs of one time, each once, unless the automation is not active any more. */
  beginScheduledRuns(start: AutomationScheduleStart, dueMs: number): Promise<void>;
}
