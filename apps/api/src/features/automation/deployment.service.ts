/**
 * Deploys versions of automations: previews the effect on open executions, deploys for all executions or on trial, and
 * returns to an earlier version.
 */
import { Injectable } from '@nestjs/common';
import type { Definition } from '@praxis/contracts/automation/automation';
import type {
  DeploymentPlan,
  WorkflowDeploy,
  WorkflowVersion,
} from '@praxis/contracts/automation/deployment';
import { PLAN_GROUPS_SHOWN, STAY_REASONS } from '@praxis/contracts/automation/deployment.const';
import type { WorkflowDetail } from '@praxis/contracts/automation/automation-record';
import { readVersion, type LockedAutomation, type StoredVersion } from '@praxis/db/automation/automation';
import { deployVersion, listVersions } from '@praxis/db/automation/automation-deployment';
import { wakeRunsOf } from '@praxis/db/automation/automation-run';
import { countRuns, replayOpenRuns } from '@praxis/db/automation/open-run';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import { isSameTrigger } from '@praxis/domain/automation/replay-run';
import type { ActingPerson } from '../../platform/auth/acting-person.js';
import { Failure, invalidField } from '../../platform/http/failure.js';
import { checkDefinition } from './checked-definition.js';
import { auditAutomation, requireAutomation, requireSettled, wakeClock } from './locked-automation.js';

@Injectable()
export class DeploymentService {
  constructor(private readonly database: Database) {}

  /** The effect of deploying a version on open executions. @throws Failure 400 for an unknown version, 404 */
  async plan(tenantId: string, id: string, given: number | undefined): Promise<DeploymentPlan> {
    return await this.database.withTenant(tenantId, async (tx) => {
      const { activeVersion, latestVersion, status } = await requireAutomation(tx, id);
      const version = given ?? latestVersion;
      const { definition } = await requireVersion(tx, id, version);
      const groups = await replayOpenRuns(tx, { automationId: id, version, definition });
      const openRuns = countRuns(groups);
      const compatible = countRuns(groups.filter(({ verdict }) => verdict === 'compatible'));
      const staying = STAY_REASONS.map((reason) => ({
        reason,
        runs: countRuns(groups.filter(({ verdict }) => verdict === reason)),
      })).filter(({ runs }) => runs > 0);
      return {
        version,
        activeVersion,
        openRuns,
        compatible,
        staying,
        groups: groups.slice(0, PLAN_GROUPS_SHOWN).map(({ ids, ...group }) => ({
          version: group.version,
          stepId: group.stepId,
          label: group.label,
          runs: ids.length,
          verdict: group.verdict,
        })),
        canTry: (await trialProblem(tx, { id, version, definition, status, activeVersion })) === undefined,
      };
    });
  }

  /**
   * Makes all new executions, or a share of them, follow a version, and resumes held ones.
   * @throws Failure 400 for an unknown version, 404; 409 `deploying`, `no_trial` if a version cannot be tried, or
   * `deployed_meanwhile` if another user was faster
   */
  async deploy(
    { tenant, user }: ActingPerson,
    id: string,
    { seenVersion, version: given, share, openRuns }: WorkflowDeploy,
  ): Promise<WorkflowDetail> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      const locked = await requireSettled(tx, id);
      const { activeVersion, latestVersion, status } = locked;
      if (seenVersion !== undefined && seenVersion !== activeVersion)
        throw Failure.of(
          409,
          'deployed_meanwhile',
          'Someone else has deployed this workflow. Review it and try again.',
        );
      const version = given ?? latestVersion;
      const stored = await requireVersion(tx, id, version);
      const { definition } = stored;
      // A secret may have been deleted since the workflow was saved.
      await checkDefinition(tx, stored);
      const problem =
        share === undefined
          ? undefined
          : await trialProblem(tx, { id, version, definition, status, activeVersion });
      if (problem !== undefined) throw Failure.of(409, 'no_trial', problem);
      await deployVersion(tx, {
        id,
        version,
        definition,
        share: share ?? 100,
        openRuns,
        reason: 'person',
        userId: user.userId,
      });
      await wakeClock(tx, id);
      if (status !== 'active') await wakeRunsOf(tx, id);
      await auditAutomation(tx, user, {
        action: 'automation.deployed',
        id,
        detail: { version, openRuns, ...(share !== undefined && { share }) },
      });
      return await requireAutomation(tx, id);
    });
  }

  /** The versions, newest first, each with the time when it was deployed. @throws Failure 404 */
  async versions(tenantId: string, id: string): Promise<WorkflowVersion[]> {
    return await this.database.withTenant(tenantId, async (tx) => {
      await requireAutomation(tx, id);
      return await listVersions(tx, id);
    });
  }
}

async function requireVersion(tx: TenantTransaction, id: string, version: number): Promise<StoredVersion> {
  const stored = await readVersion(tx, id, version);
  if (!stored) throw invalidField('version', 'There is no such version.');
  return stored;
}

/** Why a version cannot run on trial next to the active one; undefined if it can. */
async function trialProblem(
  tx: TenantTransaction,
  {
    id,
    version,
    definition,
    status,
    activeVersion,
  }: Pick<LockedAutomation, 'status' | 'activeVersion'> & {
    id: string;
    version: number;
    definition: Definition;
  },
): Promise<string | undefined> {
  if (status !== 'active' || activeVersion === null)
    return 'Activate a version before you start a trial of another one.';
  if (version === activeVersion) return 'This version is active for all executions already.';
  const active = await readVersion(tx, id, activeVersion);
  return active && isSameTrigger(definition.trigger, active.definition.trigger)
    ? undefined
    : 'This version has a different trigger, so it cannot go on trial. Deploy it for all executions.';
}
