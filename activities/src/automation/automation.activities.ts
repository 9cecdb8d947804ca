/** Activities of the runs of automations. */
import { closeStep, findFailedCanary, listOverdueRuns } from '@praxis/db/automation/automation-run-state';
import { listInterruptedRuns } from '@praxis/db/automation/interrupted-runs';
import type { AutomationEffects, AutomationRecords } from '@praxis/workflows/automation/effects';
import { AUTOMATION_RUN } from '@praxis/workflows/automation/messages';
import { addRecovery, DELIVERY_OVERDUE_SECONDS, EFFECT_OVERDUE_SECONDS } from '../core/run-recovery.js';
import { giveUpStep, lockStep, performStep, type PerformParts } from './perform-step.js';
import { takeStep } from './take-step.js';
import { watchCanary } from './watch-canary.js';

/** Outcomes of a message that was not delivered: the step fails, and the run goes on. */
const FAILED = ['failed', 'unknown'];
/** Outcomes of a message that was not supposed to go out: the step is skipped. */
const SKIPPED = ['blocked', 'cancelled'];

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

/** Makes the activities. */
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
      await database.withTenant(ref.tenantId, async (tx) => {
        const here = await lockStep(tx, ref);
        if (here?.step.kind !== 'send_message') return;
        const { run, stepId, step } = here;
        const status = FAILED.includes(outcome) ? 'failed' : SKIPPED.includes(outcome) ? 'skipped' : 'done';
        await closeStep(tx, run, { stepId, step, at, status, outcome, next: step.next });
      });
    },

    async giveUpStep(ref) {
      const at = await now();
      await database.withTenant(ref.tenantId, (tx) => giveUpStep(tx, ref, at));
    },

    performStep: (ref) => performStep(parts, ref),
  };
}
