/** Effects of steps that leave the machine: the model's text, and webhooks to the practice's own systems. */
import { activityInfo, cancellationSignal } from '@temporalio/activity';
import type { Environment } from '@praxis/config/environment';
import { EFFECT_ATTEMPTS } from '@praxis/contracts/automation/automation-run.const';
import { attemptWaitMs } from '@praxis/domain/automation/attempt-wait';
import type { Step } from '@praxis/contracts/automation/step';
import { openAutomationSecret } from '@praxis/db/automation/automation-secret';
import { readRunLead } from '@praxis/db/automation/automation-facts';
import {
  closeStep,
  endRun,
  lockRun,
  noteAttempt,
  type ClosedStep,
  type RunState,
} from '@praxis/db/automation/automation-run-state';
import type { Database, TenantTransaction } from '@praxis/db/core/database';
import { findTenant } from '@praxis/db/tenant/tenant';
import { findSecretHint } from '@praxis/db/vault/vault';
import { addVendorCost } from '@praxis/db/usage/vendor-cost';
import { taskCost } from '@praxis/domain/usage/call-cost';
import { vendorPrices } from '@praxis/domain/usage/vendor-prices';
import { AiError } from '@praxis/providers/ai/failures';
import { AiParked } from '@praxis/providers/guard';
import { OutboundError, OutboundUrls } from '@praxis/providers/outbound/url';
import { signWebhook } from '@praxis/providers/webhook/standard-webhook';
import type { StepRef } from '@praxis/workflows/automation/effects';
import { ApplicationFailure } from '@temporalio/common';
import { retryLater } from '../core/failures.js';
import type { Providers } from '../core/providers.js';
import { instructionOf } from './at-step.js';
import { conditionFacts, eventTexts } from './run-facts.js';
import { tenantModel } from './tenant-model.js';
import { openingRun } from '../vault/opening-run.js';

/** Maximum number of bytes of an answer that are read, because only its status matters. */
const ANSWER_LIMIT_BYTES = 4 * 1024;
const TIMEOUT_MS = 10_000;

export interface PerformParts {
  environment: Environment;
  database: Database;
  providers: Pick<Providers, 'ai'>;
  /** The clock for waits and times: the machine's, or in a test a clock that the test sets. */
  now(): Date | Promise<Date>;
}

type Performed = Extract<Step, { kind: 'ai_task' | 'call_webhook' }>;

/** The step, if the run is still at it. */
export async function lockStep(
  tx: TenantTransaction,
  { runId, position }: StepRef,
): Promise<{ run: RunState; stepId: string; step: Step } | undefined> {
  const run = await lockRun(tx, runId);
  const isHere = run?.position === position && ['running', 'waiting', 'held'].includes(run.status);
  const step = run?.stepId === null || run === undefined ? undefined : run.definition.steps[run.stepId];
  return isHere && run.stepId !== null && step ? { run, stepId: run.stepId, step } : undefined;
}

/** Performs the run's current step. A repeated step sends the same id, so that receivers recognize the repeat. */
export async function performStep(
  parts: PerformParts,
  ref: StepRef,
): Promise<{ waitMs: number } | undefined> {
  try {
    await perform(parts, ref);
    return undefined;
  } catch (error) {
    // No request was sent to the model, so this does not count as an attempt.
    if (error instanceof AiParked) return { waitMs: error.waitMs };
    // The timeline shows the reason. If recording it fails, the original failure is thrown.
    await noteFailure(parts, ref, error).catch(() => undefined);
    throw error;
  }
}

async function noteFailure({ database }: PerformParts, ref: StepRef, error: unknown): Promise<void> {
  const { attempt } = activityInfo();
  const isLast =
    attempt >= EFFECT_ATTEMPTS || (error instanceof ApplicationFailure && error.nonRetryable === true);
  const nextAttemptAt = isLast ? null : new Date(Date.now() + attemptWaitMs(attempt));
  await database.withTenant(ref.tenantId, (tx) =>
    noteAttempt(tx, ref, { attempts: attempt, problem: problemOf(error), nextAttemptAt }),
  );
}

/** Why an attempt failed, as a machine-readable code without personal data. */
function problemOf(error: unknown): string {
  if (error instanceof ApplicationFailure) return error.type ?? 'failed';
  if (error instanceof OutboundError) return error.problem;
  return error instanceof AiError ? error.code : 'failed';
}

async function perform(parts: PerformParts, ref: StepRef): Promise<void> {
  const { database } = parts;
  const at = await parts.now();
  const here = await database.withTenant(ref.tenantId, async (tx) => {
    const found = await lockStep(tx, ref);
    if (!found || (found.step.kind !== 'ai_task' && found.step.kind !== 'call_webhook')) return undefined;
    return { ...found, step: found.step, ...(await prepare(tx, parts, { ...found, step: found.step, at })) };
  });
  if (!here) return;
  const { step, stepId } = here;
  const ended: Pick<ClosedStep, 'outcome' | 'detail'> =
    step.kind === 'ai_task'
      ? { outcome: 'answered', detail: { answer: await ask(parts, ref, here) } }
      : { outcome: 'accepted', detail: { status: String(await post(parts, ref, { ...here, step })) } };
  await database.withTenant(ref.tenantId, async (tx) => {
    const still = await lockStep(tx, ref);
    if (still && step.kind === 'ai_task')
      await addVendorCost(tx, 'workflow_executions', {
        key: ref.runId,
        micros: taskCost(vendorPrices(new Date())),
      });
    // Closes the step according to the version that the run follows now, because the run may have switched versions in
    // the meantime.
    if (still)
      await closeStep(tx, still.run, {
        stepId,
        step: still.step,
        at: await parts.now(),
        ...ended,
        next: still.step.next,
      });
  });
}

/** The data read before anything is sent, in its own transaction. */
interface Prepared {
  run: RunState;
  stepId: string;
  instruction: string;
  facts: Awaited<ReturnType<typeof conditionFacts>>;
  industry: 'law' | 'realestate';
  hasAccount: Date | undefined;
  secret: string | undefined;
  lead: { id: string; name: string; email: string | null; phone: string | null } | undefined;
}

async function prepare(
  tx: TenantTransaction,
  { environment }: PerformParts,
  { run, step, at }: { run: RunState; step: Performed; at: Date },
): Promise<Omit<Prepared, 'run' | 'stepId'>> {
  const masterKey = environment.PRAXIS_MASTER_KEY;
  const lead = run.leadId === null ? undefined : await readRunLead(tx, run.leadId);
  const tenant = await findTenant(tx);
  const isAsked = step.kind === 'ai_task';
  return {
    instruction: isAsked ? await instructionOf(tx, environment, { run, text: step.instruction }) : '',
    facts: await conditionFacts(tx, masterKey, { run, at }),
    industry: tenant?.industry ?? 'law',
    hasAccount: isAsked ? (await findSecretHint(tx, 'openai'))?.updatedAt : undefined,
    secret:
      isAsked || step.secret === undefined
        ? undefined
        : await openAutomationSecret(tx, {
            name: step.secret,
            openingRun: openingRun(),
          }),
    lead: lead && { id: lead.id, name: lead.name, email: lead.email, phone: lead.phone },
  };
}

async function ask(
  parts: PerformParts,
  { tenantId, runId }: StepRef,
  { instruction, facts, industry, hasAccount }: Prepared,
): Promise<string> {
  const ai = await tenantModel(parts, { tenantId, accountAt: hasAccount, workId: runId });
  return await ai.writeTask(
    { industry, instruction, facts: { ...facts.lead, ...facts.event } },
    { signal: cancellationSignal() },
  );
}

/**
 * Posts the data of the run and returns the receiver's status.
 * @throws ApplicationFailure to be retried if the receiver does not accept it
 */
async function post(
  { environment }: PerformParts,
  { runId, position }: StepRef,
  { step, run, facts, lead, secret }: Prepared & { step: Extract<Step, { kind: 'call_webhook' }> },
): Promise<number> {
  // Without a signature, receivers could not distinguish the webhook from a forgery.
  if (step.secret !== undefined && secret === undefined)
    throw ApplicationFailure.nonRetryable('The secret of this step was removed', 'no_secret');
  const outbound = new OutboundUrls({
    allowLoopback: environment.PRAXIS_WEBHOOK_LOOPBACK,
    timeoutMs: TIMEOUT_MS,
    answerLimitBytes: ANSWER_LIMIT_BYTES,
    longAnswer: 'cut',
  });
  const id = `${runId}.${position}`;
  const body = JSON.stringify({
    type: 'automation.step',
    id,
    automation: run.automationName,
    runId,
    stepId: run.stepId,
    lead: lead ?? null,
    event: eventTexts(run.event),
    answers: facts.answers,
  });
  const signed = secret === undefined ? {} : signWebhook({ id, timestamp: new Date(), body, secret });
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Webhooks/1',
    'idempotency-key': id,
    ...signed,
  };
  const { status } = await outbound.request({ method: 'POST', url: step.url, body, headers });
  if (status < 200 || status >= 300)
    throw retryLater('webhook_refused', 'The receiver did not accept the webhook');
  return status;
}

/** The effect did not succeed in time: a webhook's step takes its other branch, any other step ends the run. */
export async function giveUpStep(tx: TenantTransaction, ref: StepRef, at: Date): Promise<void> {
  const here = await lockStep(tx, ref);
  if (!here) return;
  const { run, stepId, step } = here;
  if (step.kind === 'call_webhook')
    await closeStep(tx, run, {
      stepId,
      step,
      at,
      status: 'failed',
      outcome: 'not_accepted',
      next: step.otherwise,
    });
  else
    await endRun(tx, run, { status: 'error', code: step.kind === 'ai_task' ? 'no_answer' : 'not_sent', at });
}
