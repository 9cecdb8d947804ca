/**
 * The sending of one batch, wave by wave. A wave plans the messages of all contacts who are due in one transaction,
 * sends them through the single sending path, and records each contact's progress in another. Repeating a wave after a
 * crash has no further effect, because a message is the same row for the same campaign, step and contact.
 */
import { cancellationSignal, getClient } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import type { CampaignStep } from '@praxis/contracts/campaign/campaign';
import { delayMinutes } from '@praxis/contracts/campaign/campaign.const';
import type { Mode } from '@praxis/contracts/core/industry.const';
import { readCampaignSteps } from '@praxis/db/campaign/campaign';
import { withPresentKeys } from '@praxis/db/campaign/campaign-audience';
import {
  endLeftMessages,
  listDue,
  nextDueOf,
  saveProgress,
  type DueEnrollment,
  type EnrollmentProgress,
} from '@praxis/db/campaign/campaign-run';
import { completeCampaign, readCampaignState } from '@praxis/db/campaign/campaign-state';
import type { Database, TenantTransaction } from '@praxis/db/core/database';
import { findMailBrand } from '@praxis/db/mail/mail';
import { planMessages, type NewMessage } from '@praxis/db/message/message';
import { findPracticeAddress } from '@praxis/db/tenant/practice';
import { findTenant } from '@praxis/db/tenant/tenant';
import { fewAtOnce } from '@praxis/threads/few-at-once';
import type { BatchNext } from '@praxis/workflows/campaign/effects';
import { CAMPAIGN_RUN, type BatchStart, type CampaignStart } from '@praxis/workflows/campaign/messages';
import { wakeOpenRun } from '@praxis/workflows/core/run-client';
import type { MessageEffects } from '@praxis/workflows/message/effects';
import { composeStep, type CampaignSender } from './compose-step.js';

/** Contacts per run: enough to share the engine's cost of a run, and few enough that no contact waits long. */
export const CONTACTS_PER_BATCH = 50;
/** Maximum number of a batch's messages that are under way at once. */
const MAX_MESSAGES_AT_ONCE = 4;
/** Wait before a failing provider is tried again, doubled each time. Milliseconds. */
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 60_000;
/** The shortest wait before a contact who may not be written to yet is checked again, in milliseconds. */
const MIN_WAIT_MS = 500;

export interface BatchParts {
  database: Database;
  masterKey: string;
  /** Scheme and host of the API. */
  origin: string;
  sendMessage: MessageEffects['sendMessage'];
}

/** A contact and the step that is due. Without a message, the step is skipped. */
interface PlannedStep {
  contact: DueEnrollment;
  step: CampaignStep | undefined;
  messageId: string | undefined;
}

interface Wave {
  mode: Mode;
  steps: readonly CampaignStep[];
  tasks: readonly PlannedStep[];
}

/** Sends what is due to the contacts of a batch, each message at most once, and returns when to continue. */
export async function sendDue(parts: BatchParts, start: BatchStart): Promise<BatchNext> {
  const { database } = parts;
  const { tenantId, campaignId } = start;
  for (;;) {
    const state = await database.withTenant(tenantId, (tx) => readCampaignState(tx, campaignId));
    const status = state?.status;
    const onlyOpen = status !== 'active';
    if (await sendWave(parts, start, onlyOpen)) continue;
    const { next, isOver } = await database.withTenant(tenantId, async (tx) => {
      await endLeftMessages(tx, start);
      const at = await nextDueOf(tx, start, onlyOpen);
      if (at !== undefined || status === 'paused') return { next: at, isOver: false };
      return { next: at, isOver: await completeCampaign(tx, campaignId) };
    });
    if (next !== undefined) return { kind: 'wait', waitMs: Math.max(0, next.getTime() - Date.now()) };
    if (status === 'paused') return { kind: 'paused' };
    if (isOver) await wakeOpenRun<CampaignStart>(getClient().workflow, { run: CAMPAIGN_RUN, start });
    return { kind: 'over' };
  }
}

/** Sends one wave; returns false if no contact is due. `onlyOpen`: starts no new messages. */
async function sendWave(parts: BatchParts, start: BatchStart, onlyOpen: boolean): Promise<boolean> {
  const { database } = parts;
  const wave = await database.withTenant(start.tenantId, (tx) => planWave(parts, tx, { start, onlyOpen }));
  if (wave.tasks.length === 0) return false;
  const progress: EnrollmentProgress[] = [];
  const failures: unknown[] = [];
  await fewAtOnce(wave.tasks, MAX_MESSAGES_AT_ONCE, async (task) => {
    if (cancellationSignal().aborted) return;
    try {
      progress.push(await carryOut(parts, start, { wave, task }));
    } catch (error) {
      failures.push(error);
    }
  });
  await database.withTenant(start.tenantId, (tx) => saveProgress(tx, start.campaignId, progress));
  if (failures.length > 0) throw failures[0];
  cancellationSignal().throwIfAborted();
  return true;
}

async function planWave(
  parts: BatchParts,
  tx: TenantTransaction,
  { start, onlyOpen }: { start: BatchStart; onlyOpen: boolean },
): Promise<Wave> {
  const { campaignId } = start;
  const [state, steps, due, tenant, brand, address] = await Promise.all([
    readCampaignState(tx, campaignId),
    readCampaignSteps(tx, campaignId),
    listDue(tx, start, { at: new Date(), limit: CONTACTS_PER_BATCH, onlyOpen }),
    findTenant(tx),
    findMailBrand(tx, tx.tenantId),
    findPracticeAddress(tx),
  ]);
  if (!state || !tenant) return { mode: 'sim', steps, tasks: [] };
  const contacts = await withPresentKeys(tx, parts.masterKey, due);
  const { id: tenantId, clientName: name } = tenant;
  const sender: CampaignSender = { tenantId, name, brand, address, origin: parts.origin };
  const messages: NewMessage[] = [];
  const tasks = contacts.map((contact): PlannedStep => {
    const { openStep, openMessageId } = contact;
    // A message that was handed over is settled first, even if the contact can no longer be reached on its channel.
    const open = steps.find(({ stepOrder }) => stepOrder === openStep);
    if (open && openMessageId !== null) return { contact, step: open, messageId: openMessageId };
    const step = steps.find(({ stepOrder, isActive }) => isActive && stepOrder >= contact.nextStep);
    const message = step && composeStep({ campaignId, contact, step, tenant, sender }, parts.masterKey);
    // A contact who has left gets no new message; one that was already handed over is only settled.
    if (message && contact.status === 'active') messages.push(message);
    return { contact, step, messageId: message?.id };
  });
  if (messages.length > 0) await planMessages(tx, messages);
  return { mode: state.mode, steps, tasks };
}

async function carryOut(
  { sendMessage }: BatchParts,
  { tenantId }: BatchStart,
  { wave, task }: { wave: Wave; task: PlannedStep },
): Promise<EnrollmentProgress> {
  const { contact, step, messageId } = task;
  const stay = { id: contact.id, from: contact.nextStep, nextStep: contact.nextStep, isThrough: false };
  const later = (ms: number): Date => new Date(Date.now() + ms);
  if (step === undefined) return { ...stay, dueAt: new Date(), tries: 0, isThrough: true };
  if (messageId !== undefined) {
    const { sessionId, industry, leadId } = contact;
    try {
      const journey = { tenantId, sessionId, industry, mode: wave.mode, leadId };
      const { waitMs } = await sendMessage(journey, messageId);
      if (waitMs !== undefined)
        return { ...stay, dueAt: later(Math.max(waitMs, MIN_WAIT_MS)), tries: contact.tries };
    } catch (error) {
      if (!(error instanceof ApplicationFailure)) throw error;
      // If the lead was deleted in the meantime, there is no record to update either.
      if (error.nonRetryable !== true) return { ...stay, ...postponed(contact, error) };
    }
  }
  const next = wave.steps.find(({ stepOrder, isActive }) => isActive && stepOrder > step.stepOrder);
  return {
    ...stay,
    nextStep: step.stepOrder + 1,
    dueAt: later(next ? delayMinutes(next.delay) * 60_000 : 0),
    tries: 0,
    isThrough: next === undefined,
  };
}

function postponed(
  { tries }: DueEnrollment,
  { nextRetryDelay }: ApplicationFailure,
): Pick<EnrollmentProgress, 'dueAt' | 'tries'> {
  const own = Math.min(FIRST_RETRY_MS * 2 ** Math.min(tries, 10), MAX_RETRY_MS);
  const wait = typeof nextRetryDelay === 'number' ? nextRetryDelay : own;
  return { dueAt: new Date(Date.now() + wait), tries: tries + 1 };
}
