/** Open runs of an automation, and whether they could switch to another version. */
import type { Definition } from '@praxis/contracts/automation/automation';
import { OPEN_RUN_STATUSES } from '@praxis/contracts/automation/automation-run.const';
import type { ReplayVerdict } from '@praxis/contracts/automation/deployment.const';
import { replayRun, type RecordedSteps } from '@praxis/domain/automation/replay-run';
import type { TenantTransaction } from '../core/database.js';
import { wakeRuns } from './automation-run.js';

/** Runs of one version that reached the same step by the same path. */
export interface OpenRunGroup extends RecordedSteps {
  version: number;
  ids: string[];
  /** Label of the runs' current step; empty before the first. */
  label: string;
  verdict: ReplayVerdict;
}

interface PathRow extends Omit<OpenRunGroup, 'taken' | 'verdict'> {
  path: [stepId: string, kind: RecordedSteps['kind'], outcome: string | null][];
}

/**
 * Replays every open run against a version. `of`: only runs of that version. Runs of the version itself and tests are
 * left out. The runs are grouped by their path, so that the cost depends on the number of paths and not on the number
 * of runs.
 */
export async function replayOpenRuns(
  tx: TenantTransaction,
  {
    automationId,
    version,
    definition,
    of,
  }: { automationId: string; version: number; definition: Definition; of?: number | undefined },
): Promise<OpenRunGroup[]> {
  const rows = await tx.query<PathRow>`
    select version, "stepId", kind, label, path, array_agg(id order by id) as ids from (
      select r.id, r.version, r.step_id as "stepId", v.definition -> 'steps' -> r.step_id ->> 'kind' as kind,
        coalesce(v.definition -> 'steps' -> r.step_id ->> 'label', '') as label,
        coalesce((select jsonb_agg(jsonb_build_array(s.step_id, s.kind, s.outcome) order by s.position) from automation_steps s
          where s.tenant_id = r.tenant_id and s.run_id = r.id and s.position < r.position), '[]') as path
      from automation_runs r
      join automation_versions v on v.tenant_id = r.tenant_id and v.automation_id = r.automation_id and v.version = r.version
      where r.tenant_id = ${tx.tenantId} and r.automation_id = ${automationId} and r.version <> ${version}
        and (${of ?? null}::int is null or r.version = ${of ?? null}::int)
        and r.status = any(${OPEN_RUN_STATUSES}) and not r.is_test) open
    group by version, "stepId", kind, label, path order by version, count(*) desc, "stepId", path`;
  if (rows.length === 0) return [];
  const definitions = await readDefinitions(tx, automationId);
  return rows.flatMap(({ path, ...row }) => {
    const from = definitions.get(row.version);
    if (!from) return [];
    const taken = path.flatMap(([stepId, kind, outcome]) =>
      kind === null ? [] : [{ stepId, kind, outcome }],
    );
    return [{ ...row, taken, verdict: replayRun({ ...row, taken }, { from, to: definition }) }];
  });
}

async function readDefinitions(
  tx: TenantTransaction,
  automationId: string,
): Promise<ReadonlyMap<number, Definition>> {
  const rows = await tx.query<{ version: number; definition: Definition }>`
    select version, definition from automation_versions
    where tenant_id = ${tx.tenantId} and automation_id = ${automationId}`;
  return new Map(rows.map(({ version, definition }) => [version, definition]));
}

/** Locks the open runs of an automation at their steps until the transaction ends. Lock the automation first. */
async function lockOpenRuns(tx: TenantTransaction, automationId: string): Promise<void> {
  await tx.query`select from automation_runs where tenant_id = ${tx.tenantId} and automation_id = ${automationId}
    and status = any(${OPEN_RUN_STATUSES}) and not is_test order by id for update`;
}

/** Moves the open runs that can switch to a version; returns how many moved and how many did not. */
export async function moveOpenRuns(
  tx: TenantTransaction,
  to: Parameters<typeof replayOpenRuns>[1],
): Promise<{ moved: number; stayed: number }> {
  await lockOpenRuns(tx, to.automationId);
  const groups = await replayOpenRuns(tx, to);
  const movable = groups.filter(({ verdict }) => verdict === 'compatible').flatMap(({ ids }) => ids);
  await tx.query`update automation_runs set version = ${to.version}
    where tenant_id = ${tx.tenantId} and id = any(${movable}::uuid[])`;
  // The runs are woken, because their current wait may have another length now.
  await wakeRuns(tx, movable);
  return { moved: movable.length, stayed: countRuns(groups) - movable.length };
}

/** The number of runs in all groups. */
export function countRuns(groups: readonly OpenRunGroup[]): number {
  return groups.reduce((sum, { ids }) => sum + ids.length, 0);
}
