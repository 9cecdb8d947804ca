/** Activities of a work order's run. Repeating any of them changes nothing. */
import type { WorkOrderStart } from './messages.js';

/** `part`: the part at `position` is next. `wait`: a person must decide. `undo`: everything must be undone. */
export type WorkOrderNext =
  { kind: 'part'; position: number } | { kind: 'wait' } | { kind: 'undo' } | { kind: 'over' };

export interface WorkOrderRecords {
  readWorkOrder(start: WorkOrderStart): Promise<WorkOrderNext>;
  /** Marks a part that could not be done in time as failed; it then waits for a person. */
  giveUpPart(start: WorkOrderStart, position: number): Promise<void>;
  /** Undoes everything, because no person has responded for too long. */
  abandonWorkOrder(start: WorkOrderStart): Promise<void>;
}

export interface WorkOrderEffects {
  /** Performs a part, or records why it cannot be done. */
  performPart(start: WorkOrderStart, position: number): Promise<void>;
  /** Removes what the work order created; none of it is running. */
  undoParts(start: WorkOrderStart): Promise<void>;
}
