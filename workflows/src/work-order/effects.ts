/** Activities of a work order's run. Repeating any of them changes nothing. */
import type { WorkOrderStart } from './messages.js';

/** `part`: the one at `position` is next. `wait`: for a person. `undo`: everything must be undone. */
export type WorkOrderNext =
  { kind: 'part'; position: number } | { kind: 'wait' } | { kind: 'undo' } | { kind: 'over' };

export interface WorkOrderRecords {
  readWorkOrder(start: WorkOrderStart): Promise<WorkOrderNext>;
  /** The part could not be done in time: it has failed, and waits for a person. */
  giveUpPart(start: WorkOrderStart, position: number): Promise<void>;
  /** Undoes everything, because there was no response for too long. */
  abandonWorkOrder(start: WorkOrderStart): Promise<void>;
}

export interface WorkOrderEffects {
  /** Does a part, or notes why it cannot be done. */
  performPart(start: WorkOrderStart, position: number): Promise<void>;
  /** Takes back what was made: nothing of it runs. */
  undoParts(start: WorkOrderStart): Promise<void>;
}
