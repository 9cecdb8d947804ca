/** What people do with automations. Running them is the business of their runs. */
import { randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { publicOrigin, type Environment } from '@praxis/config/environment';
import type { Definition } from '@praxis/contracts/automation/automation';
import { findTemplate } from '@praxis/contracts/automation/automation-template.const';
import type { TestData } from '@praxis/contracts/automation/test-data';
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
  lockAutomation,
  MAX_AUTOMATIONS,
  readAutomation,
  readVersion,
  removeAutomation,
  setAutomationStatus,
  type LockedAutomation,
} from '@praxis/db/automation/automation';
import { setWebhookHash } from '@praxis/db/automation/automation-webhook';
import { cancelRuns, createRun, wakeRunsOf } from '@praxis/db/automation/automation-run';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import { enqueueRun } from '@praxis/db/core/outbox';
import type { Page } from '@praxis/db/core/page';
import { hashToken } from '@praxis/db/core/secret-token';
import { findLeadContact } from '@praxis/db/lead/lead';
import { templateDefinition } from '@praxis/domain/automation/template-definition';
import { AUTOMATION_RUN } from '@praxis/workflows/automation/messages';
import type { ActingPerson } from '../../platform/auth/acting-person.js';
import { Failure, invalidField, notFound, sampleLead } from '../../platform/http/failure.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';
import { ENVIRONMENT } from '../../platform/tokens.js';
import { checkDefinition } from './checked-definition.js';

/** In the address of a webhook. */
const WEBHOOK_SECRET_BYTES = 32;

@Injectable()
export class WorkflowService {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
  ) {}

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
      await auditAs(tx, user, { action: 'automation.created', targetType: 'automation', targetId: id });
      return await requireAutomation(tx, id);
    });
  }

  /** Becomes the next version, which is not deployed yet. @throws Failure 400 naming the step or parameter, 404 */
  async change({ tenant, user }: ActingPerson, id: string, change: WorkflowChange): Promise<WorkflowDetail> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      await checkDefinition(tx, change);
      const version = await addVersion(tx, { id, ...change, userId: user.userId });
      if (version === undefined) throw notFound();
      await audit(tx, user, { action: 'automation.changed', id, detail: { version } });
      return await requireAutomation(tx, id);
    });
  }

  /**
   * Has new runs follow the latest version. `seen`: the version that was active when its caller decided.
   * @throws Failure 404; 409 `deployed_meanwhile` where somebody else was faster
   */
  async deploy({ tenant, user }: ActingPerson, id: string, seen?: number | null): Promise<WorkflowDetail> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      const locked = await requireLocked(tx, id);
      if (seen !== undefined && seen !== locked.activeVersion)
        throw Failure.of(
          409,
          'deployed_meanwhile',
          'Somebody else has deployed this workflow meanwhile. Look at it again.',
        );
      await this.#activate(tx, { id, version: locked.latestVersion });
      await audit(tx, user, { action: 'automation.deployed', id, detail: { version: locked.latestVersion } });
      return await requireAutomation(tx, id);
    });
  }

  /** Begins no more runs, and holds those that go on. @throws Failure 404, 409 where it does not run */
  async pause({ tenant, user }: ActingPerson, id: string): Promise<WorkflowDetail> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      const { status } = await requireLocked(tx, id);
      if (status === 'deploying') throw isDeploying();
      if (status !== 'inactive') {
        await setAutomationStatus(tx, id, 'inactive');
        // So that each notes that it is held.
        await wakeRunsOf(tx, id);
        await audit(tx, user, { action: 'automation.paused', id });
      }
      return await requireAutomation(tx, id);
    });
  }

  /** Begins runs again, and lets held ones go on or ends them. @throws Failure 404, 409 `not_deployed` */
  async resume(
    { tenant, user }: ActingPerson,
    id: string,
    { held }: WorkflowResume,
  ): Promise<WorkflowDetail> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      const { status, activeVersion, latestVersion } = await requireLocked(tx, id);
      if (status === 'deploying') throw isDeploying();
      // What was never deployed begins with its latest version.
      await this.#activate(tx, { id, version: activeVersion ?? latestVersion });
      if (held === 'drop') await cancelRuns(tx, { heldOf: id });
      await wakeRunsOf(tx, id);
      if (status !== 'active') await audit(tx, user, { action: 'automation.resumed', id, detail: { held } });
      return await requireAutomation(tx, id);
    });
  }

  /** Runs the latest version without any outside effect; the execution's id. @throws Failure 404 */
  async test({ tenant, user }: ActingPerson, id: string, testData: TestData): Promise<string> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      const { latestVersion } = await requireLocked(tx, id);
      const run = {
        automationId: id,
        version: latestVersion,
        triggerKey: `test/${randomUUID()}`,
        isTest: true,
      };
      const runId = await begin(tx, { ...run, event: testData });
      await audit(tx, user, { action: 'automation.tested', id });
      return runId;
    });
  }

  /** Starts a run by hand; the execution's id. @throws Failure 404, 409 `not_active`, 409 for a sample lead */
  async start({ tenant, user }: ActingPerson, id: string, leadId: string | undefined): Promise<string> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      const { status, activeVersion } = await requireLocked(tx, id);
      if (status !== 'active' || activeVersion === null)
        throw Failure.of(409, 'not_active', 'This workflow is not active. Activate it first.');
      if (leadId !== undefined) {
        const lead = await findLeadContact(tx, leadId);
        if (!lead) throw invalidField('leadId', 'There is no such lead.');
        if (lead.isSample) throw sampleLead('No workflow is started for it.');
      }
      const run = { automationId: id, version: activeVersion, triggerKey: `manual/${randomUUID()}` };
      const runId = await begin(tx, { ...run, leadId });
      await audit(tx, user, { action: 'automation.started', id, detail: { runId } });
      return runId;
    });
  }

  /** Makes the address of its webhook, in place of one made before. @throws Failure 404 */
  async makeWebhook({ tenant, user }: ActingPerson, id: string): Promise<string> {
    const secret = randomBytes(WEBHOOK_SECRET_BYTES).toString('base64url');
    await this.database.withTenant(tenant.id, async (tx) => {
      if (!(await setWebhookHash(tx, id, hashToken(secret)))) throw notFound();
      await audit(tx, user, { action: 'automation.webhook_made', id });
    });
    return `${publicOrigin(this.environment)}/v1/webhooks/automation/${secret}`;
  }

  /** With its versions and executions; what it waits for is ended. @throws Failure 404 */
  async remove({ tenant, user }: ActingPerson, id: string): Promise<void> {
    await this.database.withTenant(tenant.id, async (tx) => {
      await requireLocked(tx, id);
      await wakeRunsOf(tx, id);
      await removeAutomation(tx, id);
      await audit(tx, user, { action: 'automation.deleted', id });
    });
  }

  async #activate(tx: TenantTransaction, { id, version }: { id: string; version: number }): Promise<void> {
    const stored = await readVersion(tx, id, version);
    if (!stored) throw notFound();
    // A secret may have been taken away since it was saved.
    await checkDefinition(tx, stored);
    await activateVersion(tx, id, { version, trigger: stored.definition.trigger });
  }
}

/** Stores a run and enqueues it. */
async function begin(tx: TenantTransaction, run: Parameters<typeof createRun>[1]): Promise<string> {
  const runId = await createRun(tx, run);
  if (runId === undefined) throw new Error('a run with a key of its own was there already');
  await enqueueRun(tx, AUTOMATION_RUN, { tenantId: tx.tenantId, automationId: run.automationId, runId });
  return runId;
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

const isDeploying = (): Failure =>
  Failure.of(409, 'deploying', 'This workflow is being deployed. Wait until that is done.');

async function requireAutomation(tx: TenantTransaction, id: string): Promise<WorkflowDetail> {
  const found = await readAutomation(tx, id);
  if (!found) throw notFound();
  return found;
}

async function requireLocked(tx: TenantTransaction, id: string): Promise<LockedAutomation> {
  const found = await lockAutomation(tx, id);
  if (!found) throw notFound();
  return found;
}

async function audit(
  tx: TenantTransaction,
  user: ActingPerson['user'],
  { action, id, detail }: { action: string; id: string; detail?: Record<string, unknown> },
): Promise<void> {
  await auditAs(tx, user, { action, targetType: 'automation', targetId: id, ...(detail && { detail }) });
}
