/**
 * Begins the runs of an automation's clock. For silent leads the condition is checked before a run begins, so that
 * leads who do not match take no place from those who do. Nothing is stored about leads who do not match, so that a
 * lead who matches later in the same silence is found then.
 */
import { createRun, type NewRun } from '@praxis/db/automation/automation-run';
import { readScheduled } from '@praxis/db/automation/automation-schedule';
import {
  keepSilenceLook,
  listSilentLeads,
  lockSilenceLook,
  readFollowedVersions,
  SILENT_LOOKED_AT,
  SILENT_PER_DAY,
  type FollowedVersion,
} from '@praxis/db/automation/silent-lead';
import type { SilenceLook } from '@praxis/db/automation/automation.entity';
import type { TenantTransaction } from '@praxis/db/core/database';
import { enqueueRun } from '@praxis/db/core/outbox';
import { AUTOMATION_RUN } from '@praxis/workflows/automation/messages';
import { conditionFacts, conditionHolds } from './run-facts.js';

/** Number of leads that one transaction checks. */
const LEADS_PER_PART = 100;

/** Begins a run, once for each `triggerKey`. */
export async function beginAutomationRun(tx: TenantTransaction, run: NewRun): Promise<boolean> {
  const runId = await createRun(tx, run);
  if (runId === undefined) return false;
  const { automationId } = run;
  await enqueueRun(tx, AUTOMATION_RUN, { tenantId: tx.tenantId, automationId, runId });
  return true;
}

/** Checks the next silent leads for the time `dueAt`; returns true if there are more. `at`: now. */
export async function lookForSilent(
  tx: TenantTransaction,
  masterKey: string,
  { automationId, dueAt, at }: { automationId: string; dueAt: Date; at: Date },
): Promise<boolean> {
  const look = await lockSilenceLook(tx, automationId, dueAt);
  const scheduled = await readScheduled(tx, automationId);
  if (scheduled?.trigger.kind !== 'lead_silent' || isOver(look)) return false;
  const { days } = scheduled.trigger;
  const limit = Math.min(LEADS_PER_PART, SILENT_LOOKED_AT - look.lookedAt);
  const leads = await listSilentLeads(tx, { automationId, days, at: dueAt, after: look.after, limit });
  const versions = await readFollowedVersions(tx, automationId);
  let seen = 0;
  for (const { id, lastWord, since, version } of leads) {
    if (isOver(look)) break;
    seen += 1;
    look.lookedAt += 1;
    look.after = { id, lastWord };
    const followed = versions.find((each) => each.version === version);
    if (!followed || !(await fits(tx, masterKey, { followed, leadId: id, at }))) continue;
    if (await beginAutomationRun(tx, { automationId, triggerKey: `lead_silent/${id}/${since}`, leadId: id }))
      look.begun += 1;
  }
  const isEnd = leads.length < limit && seen === leads.length;
  if (isEnd) look.after = null;
  await keepSilenceLook(tx, automationId, look);
  return !isEnd && !isOver(look);
}

const isOver = ({ begun, lookedAt }: SilenceLook): boolean =>
  begun >= SILENT_PER_DAY || lookedAt >= SILENT_LOOKED_AT;

/** Whether a run about the lead would begin now. If its condition cannot be read, it begins and ends with that error. */
async function fits(
  tx: TenantTransaction,
  masterKey: string,
  { followed, leadId, at }: { followed: FollowedVersion; leadId: string; at: Date },
): Promise<boolean> {
  const { definition, settings } = followed;
  const { condition } = definition;
  if (condition === undefined) return true;
  const run = { leadId, definition, settings, event: {}, occurredAt: at };
  const facts = await conditionFacts(tx, masterKey, { run, at, condition });
  return conditionHolds(condition, { definition, facts }) !== false;
}
