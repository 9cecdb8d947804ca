/** Ends the trial of a version whose runs fail, and notifies the team. */
import { derivedId } from '@praxis/config/derived-id';
import { endFailingCanary } from '@praxis/db/automation/automation-deployment';
import { writeAudit } from '@praxis/db/core/audit';
import type { Database } from '@praxis/db/core/database';
import { giveTask } from '@praxis/db/task/task';

/**
 * Checks the trial that a failed run belongs to. This happens in a separate transaction after the run's own: a
 * deployment locks the automation first and then its runs, and the opposite order would deadlock. A repeat does
 * nothing.
 */
export async function watchCanary(
  database: Database,
  { tenantId, runId, automationId }: { tenantId: string; runId: string; automationId: string },
): Promise<void> {
  await database.withTenant(tenantId, async (tx) => {
    const ended = await endFailingCanary(tx, automationId);
    if (!ended) return;
    const { version, name, failed, runs } = ended;
    const title = `Version ${version} of “${name}” is no longer on trial: ${failed} of its ${runs} executions failed`;
    await giveTask(tx, {
      id: derivedId(tenantId, 'task', `canary/${automationId}/${version}/${runId}`),
      kind: 'task',
      title,
      namedTitle: title,
      maskedTitle: title,
      leadId: null,
      runId: null,
      dueAt: null,
    });
    await writeAudit(tx, {
      action: 'automation.trial_failed',
      tenantId,
      targetType: 'automation',
      targetId: automationId,
      detail: { version, failed, runs },
    });
  });
}
