/** Executions of a tenant's automations: watched, ended and tried again. */
import { Injectable } from '@nestjs/common';
import { maskText } from '@praxis/domain/core/mask-text';
import type { Execution, ExecutionDetail, ExecutionQuery } from '@praxis/contracts/automation/execution';
import {
  cancelRuns,
  listRuns,
  readRun,
  retryRun,
  type ChangedRun,
} from '@praxis/db/automation/automation-run';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import { enqueueRun } from '@praxis/db/core/outbox';
import type { Page } from '@praxis/db/core/page';
import { AUTOMATION_RUN, automationWorkflowId } from '@praxis/workflows/automation/messages';
import type { ActingPerson } from '../../platform/auth/acting-person.js';
import { Masking, type Viewer } from '../../platform/auth/viewer-masking.js';
import { Failure, notFound } from '../../platform/http/failure.js';
import { RunLinks } from '../../platform/runs/run-links.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';

/** The person who views executions, or acts on one. */
export interface ExecutionReader extends ActingPerson {
  viewer: Viewer | undefined;
}

@Injectable()
export class ExecutionService {
  constructor(
    private readonly database: Database,
    private readonly links: RunLinks,
    private readonly masking: Masking,
  ) {}

  async list(
    tenantId: string,
    { workflowId: automationId, ...query }: ExecutionQuery,
  ): Promise<Page<Execution>> {
    return await this.database.withTenant(tenantId, (tx) => listRuns(tx, { automationId, ...query }));
  }

  /** @throws Failure 404 */
  async read(person: ExecutionReader, id: string): Promise<ExecutionDetail> {
    return await this.database.withTenant(person.tenant.id, async (tx) =>
      this.#seenBy(tx, person, await requireExecution(tx, id)),
    );
  }

  /** Ends the execution at its current step; a repeat changes nothing. @throws Failure 404, 409 once it is over */
  async cancel(person: ExecutionReader, id: string): Promise<ExecutionDetail> {
    const { tenant, user } = person;
    return await this.database.withTenant(tenant.id, async (tx) => {
      const [ended] = await cancelRuns(tx, { id });
      if (ended) {
        await auditAs(tx, user, {
          action: 'automation.run_cancelled',
          targetType: 'automation_run',
          targetId: id,
        });
      }
      const run = await requireExecution(tx, id);
      if (!ended && run.status !== 'cancelled') throw Failure.of(409, 'over', 'This execution is over.');
      return await this.#seenBy(tx, person, run);
    });
  }

  /** Continues from the step that failed. @throws Failure 404, 409 if no step failed */
  async retry(person: ExecutionReader, id: string): Promise<ExecutionDetail> {
    const { tenant, user } = person;
    return await this.database.withTenant(tenant.id, async (tx) => {
      const reopened = await retryRun(tx, id);
      const run = await requireExecution(tx, id);
      if (!reopened)
        throw Failure.of(409, 'not_failed', 'Only an execution that has failed can be tried again.');
      await enqueueRun(tx, AUTOMATION_RUN, startOf(tx, reopened));
      await auditAs(tx, user, {
        action: 'automation.run_retried',
        targetType: 'automation_run',
        targetId: id,
      });
      return await this.#seenBy(tx, person, run);
    });
  }

  async #seenBy(
    tx: TenantTransaction,
    { tenant, user, viewer }: ExecutionReader,
    run: ExecutionDetail,
  ): Promise<ExecutionDetail> {
    const id = automationWorkflowId({ tenantId: tenant.id, automationId: run.workflowId, runId: run.id });
    const seen = user.roles.includes('admin') ? { ...run, run: this.links.ofWorkflow(id) } : run;
    const view = await this.masking.view(tx, viewer, run.leadId === null ? [] : [run.leadId]);
    // A test execution without a lead uses sample data, which is about no real person. A rehearsal is about real leads.
    const isSample = run.isTest && run.leadId === null;
    if (isSample || !view.isMasked(run.leadId ?? undefined)) return seen;
    return { ...seen, steps: run.steps.map(withoutTexts) };
  }
}

/** Any text may contain names, so only people who may see names get the texts. */
function withoutTexts(step: ExecutionDetail['steps'][number]): ExecutionDetail['steps'][number] {
  const detail = Object.fromEntries(
    Object.entries(step.detail).map(([name, value]) => [
      name,
      name === 'answer' || name === 'text' ? maskText(value) : value,
    ]),
  );
  return { ...step, detail };
}

const startOf = ({ tenantId }: TenantTransaction, { id, automationId }: ChangedRun) => ({
  tenantId,
  automationId,
  runId: id,
});

/** @throws Failure 404 */
export async function requireExecution(tx: TenantTransaction, id: string): Promise<ExecutionDetail> {
  const run = await readRun(tx, id);
  if (!run) throw notFound();
  return run;
}
