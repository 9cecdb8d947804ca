/** Messages of a campaign that were planned and wait, although their contact is through with that step: they end with their reason. */
import type { BatchId } from './campaign-run.js';
import type { TenantTransaction } from '../core/database.js';

/**
 * Ends the messages of a batch that no attempt comes for anymore: their contact has gone on without them or is through. `blocked`
 * where the contact can no longer be reached that way, as the send itself would have said; else `cancelled`.
 */
export async function endLeftMessages(tx: TenantTransaction, { campaignId, batch }: BatchId): Promise<void> {
  await tx.query`with left_over as (
      select m.id, case
          when e.status not in ('active', 'completed') then 'stopped'
          when not exists (select from campaign_steps s where s.tenant_id = e.tenant_id
            and s.campaign_id = e.campaign_id and s.step_order = m.campaign_step and s.is_active) then 'step_off'
          when case m.channel when 'sms' then e.sms_key else e.email_key end is null then 'invalid_address'
          else 'stopped' end as reason
      from campaign_enrollments e
      join messages m on m.tenant_id = e.tenant_id and m.enrollment_id = e.id and m.status = 'queued'
        and (e.status <> 'active' or m.campaign_step < e.next_step)
      where e.tenant_id = ${tx.tenantId} and e.campaign_id = ${campaignId} and e.batch = ${batch}
    )
    update messages m set status = case reason when 'invalid_address' then 'blocked' else 'cancelled' end,
      error_code = reason, updated_at = now()
    from left_over where m.tenant_id = ${tx.tenantId} and m.id = left_over.id and m.status = 'queued'`;
}
