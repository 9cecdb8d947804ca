/** Users' actions on automations. Executions are the task of their runs. */
import { Injectable } from '@nestjs/common';
import type { Definition } from '@praxis/contracts/automation/automation';
import { findTemplate } from '@praxis/contracts/automation/automation-template.const';
import type {
  Workflow,
  WorkflowChange,
  WorkflowDetail,
  WorkflowDraft,
  AutomationQuery,
  WorkflowResume,
} from '@praxis/contracts/automation/automation-record';
import {
  addAutomation,
  addVersion,
  listAutomations,
  MAX_AUTOMATIONS,
  readVersion,
  removeAutomation,
  setAutomationStatus,
} from '@praxis/db/automation/automation';
import { deployVersion } from '@praxis/db/automation/automation-deployment';
import { cancelRuns, wakeRunsOf } from '@praxis/db/automation/automation-run';
import { Database } from '@praxis/db/core/database';
import type { Page } from '@praxis/db/core/page';
import { templateDefinition } from '@praxis/domain/automation/template-definition';
import type { ActingPerson } from '../../platform/auth/acting-person.js';
import { Failure, invalidField, notFound } from '../../platform/http/failure.js';
import { checkDefinition } from './checked-definition.js';
import { auditAutomation, requireAutomation, requireSettled, wakeClock } from './locked-automation.js';

@Injectable()
export class AutomationService {
  constructor(private readonly database: Database) {}

  async list(tenantId: string, query: AutomationQuery): Promise<Page<Workflow>> {
    return await this.database.withTenant(tenantId, (tx) => listAutomations(tx, query));
  }

  /** @throws Failure 404 */
  async read(tenantId: string, id: string): Promise<WorkflowDetail> {
    return await this.database.withTenant(tenantId, (tx) => requireAutomation(tx, id));
  }

  /** Creates a workflow without deploying it. @throws Failure 400 naming the step or parameter, 409 `too_many_workflows` */
  async create({ tenant, user }: ActingPerson, draft: WorkflowDraft): Promise<WorkflowDetail> {
    const { definition, name } = fromDraft(draft);
    const { settings, templateId } = draft;
    return await this.database.withTenant(tenant.id, async (tx) => {
      await checkDefinition(tx, { definition, settings });
      const id = await addAutomation(tx, {
        name,
        templateId,
        definition,
        settings,
        userId: user.userId,
      });
      if (id === undefined)
        throw Failure.of(
          409,
          'too_many_workflows',
          `A practice has at most ${MAX_AUTOMATIONS} workflows. Delete one first.`,
        );
      await auditAutomation(tx, user, { action: 'automation.created', id });
      return await requireAutomation(tx, id);
    });
  }

  /**
   * Saves the change as the next version, which is not deployed yet.
   * @throws Failure 400 naming the step or parameter, 404
   */
  async change({ tenant, user }: ActingPerson, id: string, change: WorkflowChange): Promise<WorkflowDetail> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      await checkDefinition(tx, change);
      const version = await addVersion(tx, { name: undefined, ...change, id, userId: user.userId });
      if (version === undefined) throw notFound();
      await auditAutomation(tx, user, { action: 'automation.changed', id, detail: { version } });
      return await requireAutomation(tx, id);
    });
  }

  /** Pauses the workflow: no run begins, and open runs are held. @throws Failure 404, 409 `deploying` */
  async pause({ tenant, user }: ActingPerson, id: string): Promise<WorkflowDetail> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      const { status } = await requireSettled(tx, id);
      if (status !== 'inactive') {
        await setAutomationStatus(tx, id, 'inactive');
        // Wakes each run, so that its record shows that it is held.
        await wakeRunsOf(tx, id);
        await wakeClock(tx, id);
        await auditAutomation(tx, user, { action: 'automation.paused', id });
      }
      return await requireAutomation(tx, id);
    });
  }

  /**
   * Allows new runs again, with the latest version if none was deployed, and resumes or ends held runs.
   * @throws Failure 404, 409 `deploying`
   */
  async resume(
    { tenant, user }: ActingPerson,
    id: string,
    { held }: WorkflowResume,
  ): Promise<WorkflowDetail> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      const { status, activeVersion, latestVersion } = await requireSettled(tx, id);
      const version = activeVersion ?? latestVersion;
      const stored = await readVersion(tx, id, version);
      if (!stored) throw notFound();
      // A secret may have been deleted since the workflow was saved.
      await checkDefinition(tx, stored);
      if (activeVersion === null)
        await deployVersion(tx, {
          id,
          version,
          definition: stored.definition,
          share: 100,
          openRuns: 'finish',
          reason: 'person',
          userId: user.userId,
        });
      else await setAutomationStatus(tx, id, 'active');
      await wakeClock(tx, id);
      if (held === 'drop') await cancelRuns(tx, { heldOf: id });
      await wakeRunsOf(tx, id);
      if (status !== 'active')
        await auditAutomation(tx, user, { action: 'automation.resumed', id, detail: { held } });
      return await requireAutomation(tx, id);
    });
  }

  /** Deletes a workflow, its versions and executions; ends open executions first. @throws Failure 404, 409 `deploying` */
  async remove({ tenant, user }: ActingPerson, id: string): Promise<void> {
    await this.database.withTenant(tenant.id, async (tx) => {
      await requireSettled(tx, id);
      await cancelRuns(tx, { of: id });
      await wakeClock(tx, id);
      await removeAutomation(tx, id);
      await auditAutomation(tx, user, { action: 'automation.deleted', id });
    });
  }
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
