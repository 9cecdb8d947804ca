/** Activities of a template rollout's run. */
import type { RolloutStart } from './messages.js';

export interface MessageTemplateEffects {
  /** Changes the practice's copies that wait, each in its own transaction; a repeat finds none. */
  settleRollout(which: RolloutStart): Promise<void>;
  /** Marks the copies that still wait as failed: none of them has changed. */
  giveUpRollout(which: RolloutStart): Promise<void>;
}
