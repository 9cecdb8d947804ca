/** Performs one part of a work order. Each part is one transaction, so repeating it has no further effect. */
import { randomUUID } from 'node:crypto';
import { publicOrigin, type Environment } from '@praxis/config/environment';
import {
  findTemplate,
  type AutomationIntegration,
} from '@praxis/contracts/automation/automation-template.const';
import type { TestData } from '@praxis/contracts/automation/test-data';
import { bookingAddress } from '@praxis/contracts/booking-page/booking-address';
import type { WorkPart } from '@praxis/contracts/work-order/work-order';
import type { WorkProblem } from '@praxis/contracts/work-order/work-order.const';
import { listHosts } from '@praxis/db/appointment/host';
import {
  addAutomation,
  hasAutomationOf,
  readVersion,
  setAutomationStatus,
} from '@praxis/db/automation/automation';
import { deployVersion } from '@praxis/db/automation/automation-deployment';
import { createRun, readRun } from '@praxis/db/automation/automation-run';
import type { TenantTransaction } from '@praxis/db/core/database';
import { wakeRun } from '@praxis/db/core/outbox';
import { readAnswers } from '@praxis/db/onboarding/onboarding';
import { findTenant, findTenantSlug } from '@praxis/db/tenant/tenant';
import { findSecretHint } from '@praxis/db/vault/vault';
import { listProvisioned } from '@praxis/db/work-order/work-order';
import { templateDefinition } from '@praxis/domain/automation/template-definition';
import { settingsFor } from '@praxis/domain/work-order/work-parts';
import { AUTOMATION_SCHEDULE_RUN } from '@praxis/workflows/automation/schedule/messages';
import { takeStep } from '../automation/take-step.js';

/** The result of a part. */
export type PartOutcome = { automationId?: string | undefined } | { problem: WorkProblem };

interface PartOf {
  id: string;
  onboardingId: string | null;
  part: WorkPart;
}

/** Performs the part. */
export async function performWorkPart(
  tx: TenantTransaction,
  environment: Environment,
  { id, onboardingId, part }: PartOf,
): Promise<PartOutcome> {
  switch (part.kind) {
    case 'prerequisite':
      return await checkPrerequisite(tx, environment, part.subject as AutomationIntegration);
    case 'provision':
      return await provision(tx, environment, { onboardingId, templateId: part.subject });
    case 'acceptance': {
      const made = (await listProvisioned(tx, id)).find(({ subject }) => subject === part.subject);
      // An automation that existed before is already running, so it is not tested.
      return made ? await accept(tx, environment, made.automationId) : {};
    }
    case 'activation':
      for (const { automationId } of await listProvisioned(tx, id)) await activate(tx, automationId);
      return {};
  }
}

/**
 * Messages need an account, the tenant's or the platform's; the embedded set-up simulates messages without an account.
 */
async function checkPrerequisite(
  tx: TenantTransaction,
  environment: Environment,
  integration: AutomationIntegration,
): Promise<PartOutcome> {
  switch (integration) {
    case 'sms': {
      const hasPlatform = environment.PRAXIS_EMBEDDED || environment.TWILIO_ACCOUNT_SID !== undefined;
      return hasPlatform || (await findSecretHint(tx, 'twilio')) ? {} : { problem: 'no_sms' };
    }
    case 'email': {
      const hasPlatform = environment.PRAXIS_EMBEDDED || environment.RESEND_API_KEY !== undefined;
      return hasPlatform || (await findSecretHint(tx, 'resend')) ? {} : { problem: 'no_email' };
    }
    case 'phone':
      return (await findTenant(tx))?.phone ? {} : { problem: 'no_phone' };
    case 'calendar': {
      const hosts = await listHosts(tx);
      return hosts.some(({ isActive, rules }) => isActive && rules.hours.length > 0)
        ? {}
        : { problem: 'no_calendar' };
    }
  }
}

async function provision(
  tx: TenantTransaction,
  environment: Environment,
  { onboardingId, templateId }: { onboardingId: string | null; templateId: string },
): Promise<PartOutcome> {
  const [template, definition] = [findTemplate(templateId), templateDefinition(templateId)];
  if (!template || !definition) return { problem: 'no_template' };
  // The practice already has this automation with its own changes: it stays, and undoing this order does not remove it.
  if (await hasAutomationOf(tx, templateId)) return {};
  const answers = onboardingId === null ? undefined : (await readAnswers(tx, onboardingId))?.answers;
  const bookingLink = `${publicOrigin(environment)}${bookingAddress({ practice: await findTenantSlug(tx), page: 'book', isEmbed: false })}`;
  const settings = settingsFor(definition, { website: answers?.website ?? '', bookingLink });
  const automationId = await addAutomation(tx, {
    name: template.name,
    templateId,
    definition,
    settings,
    userId: null,
  });
  if (automationId === undefined) return { problem: 'too_many_workflows' };
  await setAutomationStatus(tx, automationId, 'deploying');
  return { automationId };
}

/**
 * Sample data; every automation starts with at least one of these samples: by day, on a Sunday night, about a seller
 * with a conflict.
 */
const SAMPLES: readonly TestData[] = [
  {},
  { start: '2027-05-02T06:00:00Z' },
  {
    lead: { leadType: 'sell', source: 'hand', hasConflict: true },
    event: { deadline: '2027-12-01', matter: 'A matter' },
  },
];

/** Runs the automation in test mode; if it does not start with one sample, tries the next. */
async function accept(
  tx: TenantTransaction,
  environment: Environment,
  automationId: string,
): Promise<PartOutcome> {
  let hasBegun = false;
  for (const event of SAMPLES) {
    const run = { automationId, version: 1, triggerKey: `acceptance/${randomUUID()}`, isTest: true };
    const runId = (await createRun(tx, { ...run, event })) ?? '';
    await takeStep(tx, environment, { runId, at: new Date() });
    const tested = await readRun(tx, runId);
    if (tested?.status === 'error') return { problem: 'not_accepted' };
    if (tested?.status === 'success') hasBegun = true;
  }
  return hasBegun ? { automationId } : { problem: 'not_accepted' };
}

async function activate(tx: TenantTransaction, automationId: string): Promise<void> {
  const stored = await readVersion(tx, automationId, 1);
  if (!stored) return;
  const { trigger } = stored.definition;
  await deployVersion(tx, {
    id: automationId,
    version: 1,
    definition: stored.definition,
    share: 100,
    openRuns: 'finish',
    reason: 'work_order',
    userId: null,
  });
  if (trigger.kind === 'schedule' || trigger.kind === 'lead_silent')
    await wakeRun(tx, AUTOMATION_SCHEDULE_RUN, { tenantId: tx.tenantId, automationId });
}
