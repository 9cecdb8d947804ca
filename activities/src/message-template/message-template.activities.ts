/**
 * Rollouts of message templates: one transaction for each copy, so that a process that dies loses at most one copy's
 * work.
 */
import { ApplicationFailure } from '@temporalio/common';
import type { Database } from '@praxis/db/core/database';
import { failTargets, listOpenTargets, settleTarget } from '@praxis/db/message-template/rollout-target';
import { readTemplateTexts } from '@praxis/db/message-template/message-template-read';
import { listOverdueRollouts } from '@praxis/db/message-template/template-operation-read';
import type { MessageTemplateEffects } from '@praxis/workflows/message-template/effects';
import { TEMPLATE_ROLLOUT_RUN } from '@praxis/workflows/message-template/messages';
import { addRecovery, waiting } from '../core/run-recovery.js';

/** PostgreSQL's error classes for invalid values and constraints, for which a retry cannot help. */
const REFUSED = /^(22|23)/;

addRecovery(TEMPLATE_ROLLOUT_RUN, (tx) => listOverdueRollouts(tx, waiting(500)));

/** Creates the activities of rollouts. */
export function createMessageTemplateActivities({
  database,
}: {
  database: Database;
}): MessageTemplateEffects {
  return {
    async settleRollout({ tenantId, operationId }) {
      let isRefused = false;
      const waiting = await database.withTenant(tenantId, (tx) => listOpenTargets(tx, operationId));
      for (const templateId of waiting)
        try {
          const texts = await readTemplateTexts(database, templateId);
          await database.withTenant(tenantId, (tx) => settleTarget(tx, operationId, texts));
        } catch (error) {
          const { code } = error as { code?: unknown };
          if (typeof code !== 'string' || !REFUSED.test(code)) throw error;
          isRefused = true;
        }
      if (isRefused) throw ApplicationFailure.nonRetryable('The database refuses a copy', 'copy_refused');
    },
    giveUpRollout: (which) => failTargets(database, which),
  };
}
