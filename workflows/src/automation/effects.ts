/** Activities of an automation's run. The record says which step the run is at, so all of them can be repeated. */
import type { JourneyContext } from '../core/effects.js';
import type { AutomationRunStart } from './messages.js';

/**
 * The run's next action. `go`: take the next step. `wait`: wait for the given time, or until it is woken. `hold`: wait until it is woken.
 * `send` and `perform`: perform the effect of the step at `position` outside the database.
 */
export type RunCommand =
  | { kind: 'go' }
  | { kind: 'wait'; waitMs: number }
  | { kind: 'hold' }
  | { kind: 'send'; position: number; journey: JourneyContext; messageId: string }
  | { kind: 'perform'; position: number }
  | { kind: 'over' };

/** Which step of a run an effect belongs to. */
export interface StepRef extends AutomationRunStart {
  position: number;
}

/** Short reads and writes of Praxis's own database, run as local activities. */
export interface AutomationRecords {
  /** Performs as much of the run's current step as the database can, and returns what is next. */
  takeStep(start: AutomationRunStart): Promise<RunCommand>;
  /** Records the result of the step's message, and moves the run on. */
  settleMessageStep(step: StepRef, outcome: string): Promise<void>;
  /** The step's effect failed: the run takes the step's other branch, or ends with an error. */
  giveUpStep(step: StepRef): Promise<void>;
}

/** Effects that leave the machine, run as activities with retries. */
export interface AutomationEffects {
  /**
   * Sends the step's request to the model or its webhook; does nothing if the run has moved on. `waitMs`: the vendor is
   * failing, and this is how long to wait before the step is tried again.
   */
  performStep(step: StepRef): Promise<{ waitMs: number } | undefined>;
}
