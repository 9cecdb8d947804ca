/** Activities of the clocks of automations. */
import type { Environment } from '@praxis/config/environment';
import {
  keepNextDue,
  listOverdueClocks,
  nextDue,
  readScheduled,
} from '@praxis/db/automation/automation-schedule';
import type { Database } from '@praxis/db/core/database';
import { settleDeliveredNudge } from '@praxis/db/core/run-nudge';
import { findPracticeZone } from '@praxis/db/tenant/practice-zone';
import type { AutomationScheduleRecords } from '@praxis/workflows/automation/schedule/effects';
import { AUTOMATION_SCHEDULE_RUN } from '@praxis/workflows/automation/schedule/messages';
import { addRecovery, DELIVERY_OVERDUE_SECONDS } from '../core/run-recovery.js';
import { beginAutomationRun, lookForSilent } from './silent-runs.js';

addRecovery(AUTOMATION_SCHEDULE_RUN, (tx) =>
  listOverdueClocks(tx, { olderThanSeconds: DELIVERY_OVERDUE_SECONDS, limit: 100 }),
);

/** Creates the activities. */
export function createAutomationScheduleActivities({
  environment: { PRAXIS_MASTER_KEY: masterKey },
  database,
  now,
}: {
  environment: Environment;
  database: Database;
  now(): Date | Promise<Date>;
}): AutomationScheduleRecords {
  return {
    async readSchedule({ tenantId, automationId }, lastMs, awaitedMs = 0) {
      const nowMs = (await now()).getTime();
      return await database.withTenant(tenantId, async (tx) => {
        await settleDeliveredNudge(tx, AUTOMATION_SCHEDULE_RUN.kind, automationId);
        const scheduled = await readScheduled(tx, automationId);
        const isAwaitedOver = awaitedMs > lastMs && awaitedMs <= nowMs;
        const due =
          scheduled &&
          (isAwaitedOver
            ? new Date(awaitedMs)
            : nextDue(scheduled, new Date(Math.max(nowMs, lastMs)), await findPracticeZone(tx)));
        await keepNextDue(tx, automationId, due ?? null);
        if (!due) return { kind: 'over' };
        return { kind: 'due', dueMs: due.getTime(), waitMs: due.getTime() - nowMs };
      });
    },

    async beginScheduledRuns({ tenantId, automationId }, dueMs) {
      const at = new Date(dueMs);
      const kind = await database.withTenant(tenantId, async (tx) => {
        const scheduled = await readScheduled(tx, automationId);
        if (scheduled?.trigger.kind === 'schedule')
          await beginAutomationRun(tx, { automationId, triggerKey: `schedule/${at.toISOString()}` });
        return scheduled?.trigger.kind;
      });
      if (kind !== 'lead_silent') return;
      // One transaction for each part of the list, so that started runs are kept even if the whole list takes long.
      for (let hasMore = true; hasMore;)
        hasMore = await database.withTenant(tenantId, async (tx) =>
          lookForSilent(tx, masterKey, { automationId, dueAt: at, at: await now() }),
        );
    },
  };
}
