/** Handles a change of the practice's time zone, after which the clocks of its automations are due at other times. */
import { listActiveClocks } from '@praxis/db/automation/automation-schedule';
import type { TenantTransaction } from '@praxis/db/core/database';
import { wakeRun } from '@praxis/db/core/outbox';
import { findPracticeZone, lockPracticeZone } from '@praxis/db/tenant/practice-zone';
import { AUTOMATION_SCHEDULE_RUN } from '@praxis/workflows/automation/schedule/messages';

/** Changes the practice or its hosts with `work`. If this changes the practice's time zone, the clocks recalculate. */
export async function withClocks<Result>(
  tx: TenantTransaction,
  change: () => Promise<Result>,
): Promise<Result> {
  const before = await lockPracticeZone(tx);
  const result = await change();
  if ((await findPracticeZone(tx)) === before) return result;
  for (const automationId of await listActiveClocks(tx))
    await wakeRun(tx, AUTOMATION_SCHEDULE_RUN, { tenantId: tx.tenantId, automationId });
  return result;
}
