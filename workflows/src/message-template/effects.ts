/** Activities of a template rollout's run. */
import type { RolloutStart } from './messages.js';

export interface MessageTemplateEffects {
  /** Changes the practice's waiting copies, each in its own transaction; a repeat finds none. */
  settleRollout(which: RolloutStart): Promise<void>;
  /** Marks the copies that are still waiting as failed; none of them was changed. */
  giveUpRollout(which: RolloutStart): Promise<void>;
}
