/** What the run of a work order asks activities to do. Repeating any of it changes nothing. */
import type { WorkOrderStart } from './messages.js';

/** `part`: the one at `position` is to be done. `wait`: for somebody. `undo`: all is to be taken back. */
export type WorkOrderNext =
  { kind: 'part'; position: number } | { kind: 'wait' } | { kind: 'undo' } | { kind: 'over' };

export interface WorkOrderRecords {
  readWorkOrder(start: WorkOrderStart): Promise<WorkOrderNext>;
  /** The part could not be done in time: it has failed, and waits for somebody. */
  giveUpPart(start: WorkOrderStart, position: number): Promise<void>;
  /** Nobody has said anything for so long that all is taken back. */
  abandonWorkOrder(start: WorkOrderStart): Promise<void>;
}

export interface WorkOrderEffects {
  /** Does a part, or notes why it cannot be done. */
  performPart(start: WorkOrderStart, position: number): Promise<void>;
  /** Takes back what was made: nothing of it runs. */
  undoParts(start: WorkOrderStart): Promise<void>;
}
