/** The current step of a run, and how it ends; shared by all kinds of steps. */
import type { Environment } from '@praxis/config/environment';
import type { Step } from '@praxis/contracts/automation/step';
import { readRunLead } from '@praxis/db/automation/automation-facts';
import { closeStep, type ClosedStep, type RunState } from '@praxis/db/automation/automation-run-state';
import type { TenantTransaction } from '@praxis/db/core/database';
import type { TaskTitles } from '@praxis/db/task/task';
import { findTenant } from '@praxis/db/tenant/tenant';
import { maskFacts, mergeText, type TextFacts } from '@praxis/domain/automation/merge-text';
import type { RunCommand } from '@praxis/workflows/automation/effects';
import { textFacts } from './run-facts.js';

/** The current step of a run. */
export interface AtStep<Kind extends Step = Step> {
  run: RunState;
  stepId: string;
  step: Kind;
  at: Date;
}

/** Records how the step ended, and says whether the run continues. */
export async function close(
  tx: TenantTransaction,
  { run, stepId, step, at }: AtStep,
  ended: Pick<ClosedStep, 'status' | 'outcome' | 'detail' | 'next'>,
): Promise<RunCommand> {
  return { kind: (await closeStep(tx, run, { stepId, step, at, ...ended })) ? 'over' : 'go' };
}

/** The text that a model is asked to work on, without people's names. */
export async function instructionOf(
  tx: TenantTransaction,
  environment: Environment,
  { run, text }: StepText,
): Promise<string> {
  const facts = await factsOf(tx, environment, run);
  return facts ? mergeText(text, { ...facts, tags: { ...facts.tags, first_name: '' } }) : text;
}

/** A text of a step as it appears in the titles of a task. */
export async function titlesOf(
  tx: TenantTransaction,
  environment: Environment,
  { run, text }: StepText,
): Promise<TaskTitles> {
  const facts = await factsOf(tx, environment, run);
  if (!facts) return { title: text, namedTitle: text, maskedTitle: text };
  return {
    title: mergeText(text, facts),
    namedTitle: mergeText(text, maskFacts(facts, { hidesName: false })),
    maskedTitle: mergeText(text, maskFacts(facts, { hidesName: true })),
  };
}

interface StepText {
  run: RunState;
  text: string;
}

async function factsOf(
  tx: TenantTransaction,
  environment: Environment,
  run: RunState,
): Promise<TextFacts | undefined> {
  const tenant = await findTenant(tx);
  const lead = run.leadId === null ? undefined : await readRunLead(tx, run.leadId);
  return tenant && (await textFacts(tx, environment, { run, lead, tenant, channel: 'email' }));
}
