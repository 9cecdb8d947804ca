/**
 * A feature flag in a run. It is read when the run begins and stored in the history, so that a later change of the flag never changes the
 * run.
 */
import { patched, proxyLocalActivities } from '@temporalio/workflow';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { FLAGS, type FlagName } from '@praxis/contracts/flag/flag.const';
import { AWAITED_RECORD } from '../core/activity-options.js';
import type { FlagRecords } from './effects.js';

const { evaluateFlag } = proxyLocalActivities<FlagRecords>({
  summary: RUN_TEXTS.evaluateFlag,
  ...AWAITED_RECORD,
});

/**
 * The flag's value for this run. Runs that began before the flag existed behave like code without it. A run that
 * continues as new passes the value on in its progress.
 */
export async function flagOfRun(name: FlagName, tenantId: string): Promise<boolean> {
  return patched(`flag-${name}`) ? await evaluateFlag({ tenantId, name }) : FLAGS[name].codeDefault;
}
