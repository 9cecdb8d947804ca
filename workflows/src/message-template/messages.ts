/** Rollouts of message templates: one run for each practice. */
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { defineQueuedRun } from '../core/run-definition.js';

/**
 * Identifies the practice and the operation. Each retry and the undo are separate attempts; the record says what is
 * left to do.
 */
export interface RolloutStart {
  tenantId: string;
  operationId: string;
  attempt: string;
}

export const TEMPLATE_ROLLOUT_RUN = defineQueuedRun<RolloutStart>({
  kind: 'message-template.rollout',
  workflow: 'templateRollout',
  fields: ['operationId', 'attempt'],
  // Waiting copies are processed again, regardless of how the last run ended.
  repeat: 'ALLOW_DUPLICATE',
  id: ({ tenantId, operationId, attempt }) => `tenant/${tenantId}/template-rollout/${operationId}/${attempt}`,
  summary: () => RUN_TEXTS.templateRollout,
});
