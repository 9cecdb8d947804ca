/** What the clock of an automation asks activities to do. All can be repeated. Instants are milliseconds since 1970. */
import type { AutomationScheduleStart } from './messages.js';

/** When it is due next; `over`: it is not active, or something else begins it. */
export type ScheduleNext = { kind: 'due'; dueMs: number } | { kind: 'over' };

export interface AutomationScheduleRecords {
  /** The next time after `afterMs`. */
  readSchedule(start: AutomationScheduleStart, afterMs: number): Promise<ScheduleNext>;
  /** Begins the runs of one time, each once, unless the automation is not active any more. */
  beginScheduledRuns(start: AutomationScheduleStart, dueMs: number): Promise<void>;
}
