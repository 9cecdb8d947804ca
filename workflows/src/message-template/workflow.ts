/**
 * A rollout of message templates in one practice, or its undo. It is retried until it is done, and given up only if a
 * retry cannot help.
 */
import { ActivityFailure, proxyActivities } from '@temporalio/workflow';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { EFFECT, RECORD, RETRY } from '../core/activity-options.js';
import type { MessageTemplateEffects } from './effects.js';
import type { RolloutStart } from './messages.js';

const { settleRollout } = proxyActivities<MessageTemplateEffects>({
  ...EFFECT,
  summary: RUN_TEXTS.settleRollout,
});
const { giveUpRollout } = proxyActivities<MessageTemplateEffects>({
  summary: RUN_TEXTS.giveUpRollout,
  startToCloseTimeout: RECORD.startToCloseTimeout,
  retry: RETRY,
});

export async function templateRollout(start: RolloutStart): Promise<void> {
  try {
    await settleRollout(start);
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    await giveUpRollout(start);
  }
}
