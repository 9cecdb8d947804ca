/** Runs ended executions again with the version that is active now. */
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { OPEN_RUN_STATUSES } from '@praxis/contracts/automation/automation-run.const';
import type { ExecutionDetail, ExecutionStep } from '@praxis/contracts/automation/execution';
import { readVersion, type StoredVersion } from '@praxis/db/automation/automation';
import { createReplay } from '@praxis/db/automation/run-replay';
import { claimRun } from '@praxis/db/automation/run-quota';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import { enqueueRun } from '@praxis/db/core/outbox';
import { replayRun } from '@praxis/domain/automation/replay-run';
import { AUTOMATION_RUN } from '@praxis/workflows/automation/messages';
import type { ActingPerson } from '../../platform/auth/acting-person.js';
import { Failure, invalidField, notFound } from '../../platform/http/failure.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';
import { requireExecution } from './execution.service.js';
import { notActive, requireLocked } from './locked-automation.js';

@Injectable()
export class ExecutionReplayService {
  constructor(private readonly database: Database) {}

  /**
   * Starts an execution for the same lead, appointment and event, with new messages and tasks; returns its id.
   * `fromStep` is a step of the first execution, from which the steps are repeated.
   * @throws Failure 400 for a step that was not reached, 404; 409 `not_over`, `is_test`, `not_active`, or
   * `not_compatible` if the active version does not lead to that step or has a different trigger
   */
  async replay({ tenant, user }: ActingPerson, id: string, fromStep: string | undefined): Promise<string> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      const run = await requireExecution(tx, id);
      if (run.isTest) throw Failure.of(409, 'is_test', 'This is a test. Test the workflow again instead.');
      if (OPEN_RUN_STATUSES.some((open) => open === run.status))
        throw Failure.of(409, 'not_over', 'This execution is under way. End it first.');
      const { workflowId: automationId } = run;
      const { status, activeVersion } = await requireLocked(tx, automationId);
      if (status !== 'active' || activeVersion === null) throw notActive();
      const from = fromStep === undefined ? undefined : takenStep(run, fromStep);
      await requireCompatible(tx, { run, version: activeVersion, from });
      const triggerKey = `replay/${randomUUID()}`;
      const runId = await createReplay(tx, { of: id, version: activeVersion, from, triggerKey });
      // The key is the run's own id, so that a run that claims again with its first step is still counted once.
      const { isGranted } = await claimRun(tx, { key: runId, runId });
      if (!isGranted)
        throw Failure.of(409, 'quota_exceeded', 'The practice has used up its executions of this month.');
      await enqueueRun(tx, AUTOMATION_RUN, { tenantId: tx.tenantId, automationId, runId });
      await auditAs(tx, user, {
        action: 'automation.run_replayed',
        targetType: 'automation_run',
        targetId: id,
        detail: { runId, version: activeVersion, ...(fromStep !== undefined && { fromStep }) },
      });
      return runId;
    });
  }
}

function takenStep({ steps }: ExecutionDetail, fromStep: string): ExecutionStep {
  const step = steps.find(({ stepId }) => stepId === fromStep);
  if (!step) throw invalidField('fromStep', 'The execution did not take this step.');
  return step;
}

async function requireCompatible(
  tx: TenantTransaction,
  { run, version, from }: { run: ExecutionDetail; version: number; from: ExecutionStep | undefined },
): Promise<void> {
  const to: StoredVersion | undefined = await readVersion(tx, run.workflowId, version);
  if (!to) throw notFound();
  const record = {
    taken: from ? run.steps.filter(({ position }) => position < from.position) : [],
    stepId: from?.stepId ?? null,
    kind: from?.kind ?? null,
  };
  const verdict = replayRun(record, { from: run.definition, to: to.definition });
  if (verdict === 'trigger_changed')
    throw Failure.of(
      409,
      'not_compatible',
      'The active version has a different trigger, so this cannot be run again.',
    );
  if (verdict !== 'compatible')
    throw Failure.of(
      409,
      'not_compatible',
      `Version ${version} no longer reaches this step. Run it again from the beginning.`,
    );
}
