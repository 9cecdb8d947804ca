/** Activities of the runs of automations. */
import { findFailedCanary, listOverdueRuns } from '@praxis/db/automation/automation-run-state';
import { listInterruptedRuns } from '@praxis/db/automation/interrupted-runs';
import type { AutomationEffects, AutomationRecords } from '@praxis/workflows/automation/effects';
import { AUTOMATION_RUN } from '@praxis/workflows/automation/messages';
import { addRecovery, DELIVERY_OVERDUE_SECONDS, EFFECT_OVERDUE_SECONDS } from '../core/run-recovery.js';
import { giveUpStep, performStep, type PerformParts } from './perform-step.js';
import { settleMessageStep } from './settle-message-step.js';
import { takeStep } from './take-step.js';
import { watchCanary } from './watch-canary.js';

addRecovery(AUTOMATION_RUN, (tx) =>
  listOverdueRuns(tx, { olderThanSeconds: DELIVERY_OVERDUE_SECONDS, limit: 200 }),
);
addRecovery(AUTOMATION_RUN, (tx) =>
  listInterruptedRuns(tx, {
    betweenSeconds: DELIVERY_OVERDUE_SECONDS,
    effectSeconds: EFFECT_OVERDUE_SECONDS,
    limit: 200,
  }),
);

/** Creates the activities. */
export function createAutomationActivities(parts: PerformParts): AutomationRecords & AutomationEffects {
  const { environment, database, now } = parts;
  return {
    async takeStep({ tenantId, runId }) {
      const at = await now();
      const { command, onTrial } = await database.withTenant(tenantId, async (tx) => {
        const next = await takeStep(tx, environment, { runId, at });
        return {
          command: next,
          onTrial: next.kind === 'over' ? await findFailedCanary(tx, runId) : undefined,
        };
      });
      if (onTrial !== undefined) await watchCanary(database, { tenantId, runId, automationId: onTrial });
      return command;
    },

    async settleMessageStep(ref, outcome) {
      const at = await now();
      await database.withTenant(ref.tenantId, (tx) => settleMessageStep(tx, ref, { outcome, at }));
    },

    async giveUpStep(ref) {
      const at = await now();
      await database.withTenant(ref.tenantId, (tx) => giveUpStep(tx, ref, at));
    },

    performStep: (ref) => performStep(parts, ref),
  };
}
