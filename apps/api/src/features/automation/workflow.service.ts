/** What people do with automations. Running them is the business of their runs. */
import { Injectable } from '@nestjs/common';
import type { Definition } from '@praxis/contracts/automation/automation';
import { findTemplate } from '@praxis/contracts/automation/automation-template.const';
import type {
  Workflow,
  WorkflowChange,
  WorkflowDetail,
  WorkflowDraft,
  WorkflowQuery,
  WorkflowResume,
} from '@praxis/contracts/automation/workflow';
import {
  activateVersion,
  addAutomation,
  addVersion,
  listAutomations,
  MAX_AUTOMATIONS,
  readAutomation,
  readVersion,
  removeAutomation,
  setAutomationStatus,
} from '@praxis/db/automation/automation';
import { cancelRuns, wakeRunsOf } from '@praxis/db/automation/automation-run';
import { hasClock } from '@praxis/db/automation/automation-schedule';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import { wakeRun } from '@praxis/db/core/outbox';
import type { Page } from '@praxis/db/core/page';
import { templateDefinition } from '@praxis/domain/automation/template-definition';
import { AUTOMATION_SCHEDULE_RUN } from '@praxis/workflows/automation/schedule/messages';
import type { ActingPerson } from '../../platform/auth/acting-person.js';
import { Failure, invalidField, notFound } from '../../platform/http/failure.js';
import { checkDefinition } from './checked-definition.js';
import { auditWorkflow, requireSettled } from './locked-workflow.js';

@Injectable()
export class WorkflowService {
  constructor(private readonly database: Database) {}

  async list(tenantId: string, query: WorkflowQuery): Promise<Page<Workflow>> {
    return await this.database.withTenant(tenantId, (tx) => listAutomations(tx, query));
  }

  /** @throws Failure 404 */
  async read(tenantId: string, id: string): Promise<WorkflowDetail> {
    return await this.database.withTenant(tenantId, (tx) => requireAutomation(tx, id));
  }

  /** Not deployed yet. @throws Failure 400 naming the step or parameter, 409 `too_many_workflows` */
  async create({ tenant, user }: ActingPerson, draft: WorkflowDraft): Promise<WorkflowDetail> {
    const { definition, name } = fromDraft(draft);
    const { settings, templateId } = draft;
    return await this.database.withTenant(tenant.id, async (tx) => {
      await checkDefinition(tx, { definition, settings });
      const id = await addAutomation(tx, {
        ...{ name, templateId, definition, settings },
        userId: user.userId,
      });
      if (id === undefined)
        throw Failure.of(
          409,
          'too_many_workflows',
          `A practice has at most ${MAX_AUTOMATIONS} workflows. Delete one first.`,
        );
      await auditWorkflow(tx, user, { action: 'automation.created', id });
      return await requireAutomation(tx, id);
    });
  }

  /** Becomes the next version, which is not deployed yet. @throws Failure 400 naming the step or parameter, 404 */
  async change({ tenant, user }: ActingPerson, id: string, change: WorkflowChange): Promise<WorkflowDetail> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      await checkDefinition(tx, change);
      const version = await addVersion(tx, { name: undefined, ...change, id, userId: user.userId });
      if (version === undefined) throw notFound();
      await auditWorkflow(tx, user, { action: 'automation.changed', id, detail: { version } });
      return await requireAutomation(tx, id);
    });
  }

  /**
   * Has new runs follow the latest version, and held ones go on. `seen`: the version that was active when its caller decided.
   * @throws Failure 404; 409 `deploying`, or `deployed_meanwhile` where somebody else was faster
   */
  async deploy({ tenant, user }: ActingPerson, id: string, seen?: number | null): Promise<WorkflowDetail> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      const locked = await requireSettled(tx, id);
      if (seen !== undefined && seen !== locked.activeVersion)
        throw Failure.of(
          409,
          'deployed_meanwhile',
          'Somebody else has deployed this workflow meanwhile. Look at it again.',
        );
      await this.#activate(tx, { id, version: locked.latestVersion });
      if (locked.status !== 'active') await wakeRunsOf(tx, id);
      await auditWorkflow(tx, user, {
        action: 'automation.deployed',
        id,
        detail: { version: locked.latestVersion },
      });
      return await requireAutomation(tx, id);
    });
  }

  /** Begins no more runs, and holds those that go on. @throws Failure 404, 409 `deploying` */
  async pause({ tenant, user }: ActingPerson, id: string): Promise<WorkflowDetail> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      const { status } = await requireSettled(tx, id);
      if (status !== 'inactive') {
        await setAutomationStatus(tx, id, 'inactive');
        // So that each notes that it is held.
        await wakeRunsOf(tx, id);
        await wakeClock(tx, id);
        await auditWorkflow(tx, user, { action: 'automation.paused', id });
      }
      return await requireAutomation(tx, id);
    });
  }

  /** Begins runs again, and lets held ones go on or ends them. @throws Failure 404, 409 `deploying` */
  async resume(
    { tenant, user }: ActingPerson,
    id: string,
    { held }: WorkflowResume,
  ): Promise<WorkflowDetail> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      const { status, activeVersion, latestVersion } = await requireSettled(tx, id);
      // What was never deployed begins with its latest version.
      await this.#activate(tx, { id, version: activeVersion ?? latestVersion });
      if (held === 'drop') await cancelRuns(tx, { heldOf: id });
      await wakeRunsOf(tx, id);
      if (status !== 'active')
        await auditWorkflow(tx, user, { action: 'automation.resumed', id, detail: { held } });
      return await requireAutomation(tx, id);
    });
  }

  /** With its versions and executions; those that go on are ended first. @throws Failure 404, 409 `deploying` */
  async remove({ tenant, user }: ActingPerson, id: string): Promise<void> {
    await this.database.withTenant(tenant.id, async (tx) => {
      await requireSettled(tx, id);
      await cancelRuns(tx, { of: id });
      await wakeClock(tx, id);
      await removeAutomation(tx, id);
      await auditWorkflow(tx, user, { action: 'automation.deleted', id });
    });
  }

  async #activate(tx: TenantTransaction, { id, version }: { id: string; version: number }): Promise<void> {
    const stored = await readVersion(tx, id, version);
    if (!stored) throw notFound();
    // A secret may have been taken away since it was saved.
    await checkDefinition(tx, stored);
    await activateVersion(tx, id, { version, trigger: stored.definition.trigger });
    await wakeClock(tx, id);
  }
}

/** Has its clock look whether and when it is due: one that has nothing to wait for ends at once. */
async function wakeClock(tx: TenantTransaction, automationId: string): Promise<void> {
  if (await hasClock(tx, automationId))
    await wakeRun(tx, AUTOMATION_SCHEDULE_RUN, { tenantId: tx.tenantId, automationId });
}

function fromDraft({ templateId, definition, name }: WorkflowDraft): {
  definition: Definition;
  name: string;
} {
  if (definition) return { definition, name: name ?? '' };
  const template = findTemplate(templateId ?? '');
  const shipped = template && templateDefinition(template.id);
  if (!shipped) throw invalidField('templateId', 'There is no such template.');
  return { definition: shipped, name: name ?? template.name };
}

async function requireAutomation(tx: TenantTransaction, id: string): Promise<WorkflowDetail> {
  const found = await readAutomation(tx, id);
  if (!found) throw notFound();
  return found;
}
