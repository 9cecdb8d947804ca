/** Starts runs of an automation manually: as a test, by a team member, or by the address of a webhook. */
import { randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { publicOrigin, type Environment } from '@praxis/config/environment';
import type { TestData } from '@praxis/contracts/automation/test-data';
import { createRun } from '@praxis/db/automation/automation-run';
import { setWebhookHash } from '@praxis/db/automation/automation-webhook';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import { enqueueRun } from '@praxis/db/core/outbox';
import { hashToken } from '@praxis/db/core/secret-token';
import { findLeadContact } from '@praxis/db/lead/lead';
import { AUTOMATION_RUN } from '@praxis/workflows/automation/messages';
import type { ActingPerson } from '../../platform/auth/acting-person.js';
import { invalidField, notFound, sampleLead } from '../../platform/http/failure.js';
import { ENVIRONMENT } from '../../platform/tokens.js';
import { auditAutomation, notActive, requireLocked } from './locked-automation.js';

/** Length of the secret in a webhook's address. */
const WEBHOOK_SECRET_BYTES = 32;

@Injectable()
export class AutomationStartService {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
  ) {}

  /** Runs the latest version without any outside effect; returns the execution's id. @throws Failure 404 */
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
      await auditAutomation(tx, user, { action: 'automation.tested', id });
      return runId;
    });
  }

  /** Starts a run by hand; returns the execution's id. @throws Failure 404, 409 `not_active`, 409 for a sample lead */
  async start({ tenant, user }: ActingPerson, id: string, leadId: string | undefined): Promise<string> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      const { status, activeVersion } = await requireLocked(tx, id);
      if (status !== 'active' || activeVersion === null) throw notActive();
      if (leadId !== undefined) {
        const lead = await findLeadContact(tx, leadId);
        if (!lead) throw invalidField('leadId', 'There is no such lead.');
        if (lead.isSample) throw sampleLead('No workflow is started for it.');
      }
      const run = { automationId: id, triggerKey: `manual/${randomUUID()}` };
      const runId = await begin(tx, { ...run, leadId });
      await auditAutomation(tx, user, { action: 'automation.started', id, detail: { runId } });
      return runId;
    });
  }

  /** Creates the address of its webhook, which replaces an earlier one. @throws Failure 404 */
  async makeWebhook({ tenant, user }: ActingPerson, id: string): Promise<string> {
    const secret = randomBytes(WEBHOOK_SECRET_BYTES).toString('base64url');
    await this.database.withTenant(tenant.id, async (tx) => {
      if (!(await setWebhookHash(tx, id, hashToken(secret)))) throw notFound();
      await auditAutomation(tx, user, { action: 'automation.webhook_made', id });
    });
    return `${publicOrigin(this.environment)}/v1/webhooks/automation/${secret}`;
  }
}

/** Stores a run and enqueues it. */
async function begin(tx: TenantTransaction, run: Parameters<typeof createRun>[1]): Promise<string> {
  const runId = await createRun(tx, run);
  if (runId === undefined) throw new Error('a run with a key of its own was there already');
  await enqueueRun(tx, AUTOMATION_RUN, { tenantId: tx.tenantId, automationId: run.automationId, runId });
  return runId;
}
