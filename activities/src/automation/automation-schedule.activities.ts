/** Activities of the clocks of automations. */
import { createRun } from '@praxis/db/automation/automation-run';
import {
  keepNextDue,
  listOverdueClocks,
  listSilentLeads,
  nextDue,
  readScheduled,
  type ScheduledAutomation,
} from '@praxis/db/automation/automation-schedule';
import type { Database, TenantTransaction } from '@praxis/db/core/database';
import { enqueueRun } from '@praxis/db/core/outbox';
import { settleDeliveredNudge } from '@praxis/db/core/run-nudge';
import { findPracticeZone } from '@praxis/db/tenant/practice-zone';
import { AUTOMATION_RUN } from '@praxis/workflows/automation/messages';
import type { AutomationScheduleRecords } from '@praxis/workflows/automation/schedule/effects';
import { AUTOMATION_SCHEDULE_RUN } from '@praxis/workflows/automation/schedule/messages';
import { addRecovery, DELIVERY_OVERDUE_SECONDS } from '../core/run-recovery.js';

addRecovery(AUTOMATION_SCHEDULE_RUN, (tx) =>
  listOverdueClocks(tx, { olderThanSeconds: DELIVERY_OVERDUE_SECONDS, limit: 100 }),
);

/** Makes the activities. */
export function createAutomationScheduleActivities({
  database,
  now,
}: {
  database: Database;
  now(): Date | Promise<Date>;
}): AutomationScheduleRecords {
  return {
    async readSchedule({ tenantId, automationId }, lastMs) {
      const nowMs = (await now()).getTime();
      return await database.withTenant(tenantId, async (tx) => {
        await settleDeliveredNudge(tx, AUTOMATION_SCHEDULE_RUN.kind, automationId);
        const scheduled = await readScheduled(tx, automationId);
        const due =
          scheduled && nextDue(scheduled, new Date(Math.max(nowMs, lastMs)), await findPracticeZone(tx));
        await keepNextDue(tx, automationId, due ?? null);
        if (!due) return { kind: 'over' };
        return { kind: 'due', dueMs: due.getTime(), waitMs: due.getTime() - nowMs };
      });
    },

    beginScheduledRuns: ({ tenantId, automationId }, dueMs) =>
      database.withTenant(tenantId, async (tx) => {
        const scheduled = await readScheduled(tx, automationId);
        if (!scheduled) return;
        for (const subject of await subjectsOf(tx, { scheduled, automationId, at: new Date(dueMs) })) {
          const runId = await createRun(tx, { automationId, ...subject });
          if (runId !== undefined) await enqueueRun(tx, AUTOMATION_RUN, { tenantId, automationId, runId });
        }
      }),
  };
}

/** The leads that one scheduled time is about: each silent lead; none for a plain schedule. */
async function subjectsOf(
  tx: TenantTransaction,
  {
    scheduled: { trigger },
    automationId,
    at,
  }: { scheduled: ScheduledAutomation; automationId: string; at: Date },
): Promise<{ triggerKey: string; leadId?: string }[]> {
  if (trigger.kind === 'schedule') return [{ triggerKey: `schedule/${at.toISOString()}` }];
  const silent = await listSilentLeads(tx, { automationId, days: trigger.days, at });
  return silent.map(({ id, since }) => ({ triggerKey: `lead_silent/${id}/${since}`, leadId: id }));
}
