/** Executions of a tenant's automations: watched, ended and tried again. */
import { Injectable } from '@nestjs/common';
import { hasRank } from '@praxis/contracts/auth/role.const';
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
import { AUTOMATION_RUN } from '@praxis/workflows/automation/messages';
import type { ActingPerson } from '../../platform/auth/acting-person.js';
import { Failure, notFound } from '../../platform/http/failure.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';

/** What a model wrote may name a person: it is for those who see them. */
const HIDDEN = '***';

@Injectable()
export class ExecutionService {
  constructor(private readonly database: Database) {}

  async list(tenantId: string, { workflowId, ...query }: ExecutionQuery): Promise<Page<Execution>> {
    return await this.database.withTenant(tenantId, (tx) =>
      listRuns(tx, { automationId: workflowId, ...query }),
    );
  }

  /** @throws Failure 404 */
  async read({ tenant, role }: ActingPerson, id: string): Promise<ExecutionDetail> {
    const run = await this.database.withTenant(tenant.id, (tx) => requireRun(tx, id));
    if (run.isTest || (role !== undefined && hasRank(role, 'staff'))) return run;
    const steps = run.steps.map((step) =>
      'answer' in step.detail ? { ...step, detail: { ...step.detail, answer: HIDDEN } } : step,
    );
    return { ...run, steps };
  }

  /** Ends it where it is; done again it changes nothing. @throws Failure 404, 409 once it is over */
  async cancel({ tenant, user }: ActingPerson, id: string): Promise<ExecutionDetail> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      const [ended] = await cancelRuns(tx, { id });
      if (ended) {
        await auditAs(tx, user, {
          action: 'automation.run_cancelled',
          targetType: 'automation_run',
          targetId: id,
        });
      }
      const run = await requireRun(tx, id);
      if (!ended && run.status !== 'cancelled') throw Failure.of(409, 'over', 'This execution is over.');
      return run;
    });
  }

  /** Goes on from the step that failed. @throws Failure 404, 409 where none failed */
  async retry({ tenant, user }: ActingPerson, id: string): Promise<ExecutionDetail> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      const opened = await retryRun(tx, id);
      const run = await requireRun(tx, id);
      if (!opened)
        throw Failure.of(409, 'not_failed', 'Only an execution that has failed can be tried again.');
      await enqueueRun(tx, AUTOMATION_RUN, startOf(tx, opened));
      await auditAs(tx, user, {
        action: 'automation.run_retried',
        targetType: 'automation_run',
        targetId: id,
      });
      return run;
    });
  }
}

const startOf = ({ tenantId }: TenantTransaction, { id, automationId }: ChangedRun) => ({
  ...{ tenantId, automationId, runId: id },
});

async function requireRun(tx: TenantTransaction, id: string): Promise<ExecutionDetail> {
  const run = await readRun(tx, id);
  if (!run) throw notFound();
  return run;
}
