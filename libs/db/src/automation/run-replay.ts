/** Runs that repeat another run, from its beginning or from a step that it took. */
import type { TenantTransaction } from '../core/database.js';

/** The execution to repeat, and the version. */
export interface RunReplay {
  of: string;
  version: number;
  /** The step from which on steps are repeated, with its position; undefined for the beginning. */
  from: { stepId: string; position: number } | undefined;
  triggerKey: string;
}

/**
 * Stores the run and returns its id; enqueue it in the same transaction. The run is about the same lead, appointment
 * and event, and gets copies of the steps before its first step, so that the model's answers are available. Its
 * messages and tasks are new.
 */
export async function createReplay(
  tx: TenantTransaction,
  { of, version, from, triggerKey }: RunReplay,
): Promise<string> {
  const [made] = await tx.query<{ id: string }>`with made as (
      insert into automation_runs (tenant_id, automation_id, version, trigger_key, lead_id, appointment_id, event, occurred_at,
        replay_of, step_id, position)
      select r.tenant_id, r.automation_id, ${version}, ${triggerKey}, r.lead_id, r.appointment_id, r.event, r.occurred_at, r.id,
        ${from?.stepId ?? null}, ${from?.position ?? 1}
      from automation_runs r where r.tenant_id = ${tx.tenantId} and r.id = ${of} returning id, tenant_id, position
    ), steps as (
      insert into automation_steps (tenant_id, run_id, position, step_id, kind, status, outcome, detail, wait_until, started_at,
        finished_at)
      select s.tenant_id, made.id, s.position, s.step_id, s.kind, s.status, s.outcome, s.detail, s.wait_until, s.started_at,
        s.finished_at
      from made join automation_steps s on s.tenant_id = made.tenant_id and s.run_id = ${of} and s.position < made.position
    )
    select id from made`;
  if (!made) throw new Error('the run that is repeated is gone');
  return made.id;
}
