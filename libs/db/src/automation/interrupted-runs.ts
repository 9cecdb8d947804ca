/**
 * Runs that were terminated in the engine while they were not waiting: between two steps, during an effect, while a message was sent or
 * held back, or while they were held with their automation.
 */
import type { SystemTransaction } from '../core/database.js';
import { isOpenTenant } from '../core/open-tenant.js';
import { sql } from '../core/sql.js';

/**
 * Open runs for which nothing was written for longer than their state explains. Between two steps a run needs no time
 * (`betweenSeconds`). An effect is retried for some minutes (`effectSeconds`). A message counts from its last attempt,
 * or from the time when it may be sent. A held run counts only once its automation is active again. Listing a run that
 * still continues does no harm, because the engine does not start an id twice. Runs that wait, and runs that have not
 * begun, are found by `listOverdueRuns`.
 */
export async function listInterruptedRuns(
  tx: SystemTransaction,
  { betweenSeconds, effectSeconds, limit }: { betweenSeconds: number; effectSeconds: number; limit: number },
): Promise<{ tenantId: string; automationId: string; runId: string }[]> {
  return await tx.query`
    select r.tenant_id as "tenantId", r.automation_id as "automationId", r.id as "runId"
    from automation_runs r
    join automations a on a.tenant_id = r.tenant_id and a.id = r.automation_id
    left join automation_steps s on s.tenant_id = r.tenant_id and s.run_id = r.id and s.position = r.position
    where r.status in ('running', 'held') and not r.is_test and ${isOpenTenant(sql`r.tenant_id`)} and case
      when r.status = 'held' then a.status = 'active' and a.updated_at < now() - make_interval(secs => ${betweenSeconds})
      when r.step_id is null then false
      when s.run_id is null then coalesce(
          (select b.finished_at from automation_steps b
            where b.tenant_id = r.tenant_id and b.run_id = r.id and b.position = r.position - 1),
          r.created_at) < now() - make_interval(secs => ${betweenSeconds})
      when s.kind = 'send_message' then coalesce(
          (select greatest(m.updated_at, (m.decision ->> 'notBefore')::timestamptz) from messages m
            where m.tenant_id = r.tenant_id and m.id = (s.detail ->> 'messageId')::uuid),
          s.started_at) < now() - make_interval(secs => ${effectSeconds})
      else s.started_at < now() - make_interval(secs => ${effectSeconds})
    end
    order by r.created_at limit ${limit}`;
}
