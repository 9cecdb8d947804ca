/** Deploys versions of automations, for all new runs or on trial for a share of them, with a rule for open runs. */
import type { Definition } from '@praxis/contracts/automation/automation';
import {
  CANARY_ERROR_PERCENT,
  CANARY_ERRORS,
  type DeploymentReason,
  type OpenRunRule,
} from '@praxis/contracts/automation/deployment.const';
import type { WorkflowVersion } from '@praxis/contracts/automation/deployment';
import type { TenantTransaction } from '../core/database.js';
import { activateVersion, lockAutomation, readVersion } from './automation.js';
import { AutomationDeploymentEntity } from './automation-deployment.entity.js';
import { countRuns, moveOpenRuns, replayOpenRuns } from './open-run.js';

/** A version that goes live. Lock the automation first. */
export interface Deployment {
  id: string;
  version: number;
  definition: Definition;
  /** Percent of new runs; below 100 the version is tried beside the active one. */
  share: number;
  openRuns: OpenRunRule;
  reason: DeploymentReason;
  userId: string | null;
}

/** Makes new runs follow the version, also moves open ones if the rule says so, and records the deployment. */
export async function deployVersion(
  tx: TenantTransaction,
  { id, version, definition, share, openRuns, reason, userId }: Deployment,
): Promise<void> {
  if (share < 100)
    await tx.query`update automations
      set canary_version = ${version}, canary_share = ${share}, canary_since = now(), updated_at = now()
      where tenant_id = ${tx.tenantId} and id = ${id}`;
  else await activateVersion(tx, id, { version, trigger: definition.trigger });
  const to = { automationId: id, version, definition };
  const counts =
    openRuns === 'move'
      ? await moveOpenRuns(tx, to)
      : { moved: 0, stayed: countRuns(await replayOpenRuns(tx, to)) };
  await tx
    .repository(AutomationDeploymentEntity)
    .insert({ tenantId: tx.tenantId, automationId: id, version, share, reason, openRuns, userId, ...counts });
}

/** The results of the runs of a version on trial. */
export interface CanaryFigures {
  version: number;
  runs: number;
  ended: number;
  failed: number;
}

/**
 * Ends the trial of a version when too many of its runs have failed: new runs follow the active version again, and open
 * runs of the trial switch to it if they can. Returns undefined if the trial does not end.
 */
export async function endFailingCanary(
  tx: TenantTransaction,
  id: string,
): Promise<(CanaryFigures & { name: string }) | undefined> {
  const locked = await lockAutomation(tx, id);
  const figures = await readCanary(tx, id);
  if (!locked || locked.activeVersion === null || !figures || !isFailing(figures)) return undefined;
  const active = await readVersion(tx, id, locked.activeVersion);
  if (!active) return undefined;
  const to = { automationId: id, version: locked.activeVersion, definition: active.definition };
  const counts = await moveOpenRuns(tx, { ...to, of: figures.version });
  const [ended] = await tx.query<{ name: string }>`update automations
    set canary_version = null, canary_share = null, canary_since = null, updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id} returning name`;
  await tx.repository(AutomationDeploymentEntity).insert({
    tenantId: tx.tenantId,
    automationId: id,
    version: to.version,
    share: 100,
    ...counts,
    reason: 'canary_failed',
    openRuns: 'move',
    userId: null,
  });
  return ended && { ...figures, name: ended.name };
}

/** Whether enough runs have failed to end a trial. */
export function isFailing({ ended, failed }: Pick<CanaryFigures, 'ended' | 'failed'>): boolean {
  return failed >= CANARY_ERRORS && failed * 100 >= ended * CANARY_ERROR_PERCENT;
}

async function readCanary(tx: TenantTransaction, id: string): Promise<CanaryFigures | undefined> {
  const [row] = await tx.query<CanaryFigures>`select a.canary_version as version, count(r.id)::int as runs,
      count(r.finished_at)::int as ended, (count(*) filter (where r.status = 'error'))::int as failed
    from automations a left join automation_runs r on r.tenant_id = a.tenant_id and r.automation_id = a.id
      and r.version = a.canary_version and r.created_at >= a.canary_since and not r.is_test
    where a.tenant_id = ${tx.tenantId} and a.id = ${id} and a.canary_version is not null group by a.id, a.canary_version`;
  return row;
}

/** The versions of an automation, newest first, each with its deployments. At most the last 50. */
export async function listVersions(tx: TenantTransaction, id: string): Promise<WorkflowVersion[]> {
  const rows = await tx.query<
    Omit<WorkflowVersion, 'createdAt'> & { createdAt: Date }
  >`select v.version, v.created_at as "createdAt",
      (select count(*)::int from automation_runs r where r.tenant_id = v.tenant_id and r.automation_id = v.automation_id
        and r.version = v.version and not r.is_test) as executions,
      (select count(*)::int from automation_runs r where r.tenant_id = v.tenant_id and r.automation_id = v.automation_id
        and r.version = v.version and not r.is_test and r.status = 'error') as failed,
      coalesce((select jsonb_agg(jsonb_build_object('at', d.created_at, 'share', d.share, 'reason', d.reason,
          'openRuns', d.open_runs, 'moved', d.moved, 'stayed', d.stayed) order by d.created_at desc)
        from automation_deployments d
        where d.tenant_id = v.tenant_id and d.automation_id = v.automation_id and d.version = v.version), '[]') as deployments
    from automation_versions v where v.tenant_id = ${tx.tenantId} and v.automation_id = ${id}
    order by v.version desc limit 50`;
  return rows.map(({ createdAt, deployments, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    deployments: deployments.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
  }));
}
