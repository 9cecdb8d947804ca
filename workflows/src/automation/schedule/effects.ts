/** Activities of an automation's clock. All can be repeated. Instants are milliseconds since 1970. */
import type { AutomationScheduleStart } from './messages.js';

/** The next due time, and the milliseconds until then; `over`: the automation is not active, or has another trigger. */
export type ScheduleNext = { kind: 'due'; dueMs: number; waitMs: number } | { kind: 'over' };

export interface AutomationScheduleRecords {
  /**
   * The next time after now and after `lastMs`, the previous time. `awaitedMs`: the time that was waited for. If that
   * time has passed, it is due now, so that a change noticed at the same moment or later does not skip it.
   */
  readSchedule(
    start: AutomationScheduleStart,
    lastMs: number,
    awaitedMs: number | undefined,
  ): Promise<ScheduleNext>;
  /** Begins the runs of one time, each once, unless the automation is no longer active. */
  beginScheduledRuns(start: AutomationScheduleStart, dueMs: number): Promise<void>;
}
