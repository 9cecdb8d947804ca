/** People's changes to a lead. Each change is kept as an interaction, for the lead's timeline. */
import type { LeadStatus } from '@praxis/contracts/lead/lead';
import type { TenantTransaction } from '../core/database.js';
import { NOW } from '../core/sql.js';
import { IsNull } from 'typeorm';
import { LeadEntity } from './lead.entity.js';

/** Sets a lead's status and returns the previous one; undefined if the tenant has no such lead. */
export async function setLeadStatus(
  tx: TenantTransaction,
  id: string,
  status: LeadStatus,
): Promise<LeadStatus | undefined> {
  const [lead] = await tx.query<{ status: LeadStatus }>`
    select status from leads where tenant_id = ${tx.tenantId} and id = ${id} for update`;
  if (!lead || lead.status === status) return lead?.status;
  await tx.query`with lead as (
      update leads set status = ${status}, updated_at = now(),
        first_contact_at = coalesce(first_contact_at, case when ${status} <> 'new' then now() end)
      where tenant_id = ${tx.tenantId} and id = ${id} returning tenant_id, id, session_id
    )
    insert into lead_interactions (tenant_id, lead_id, session_id, interaction_type, interaction_data)
    select tenant_id, id, session_id, 'status_changed', jsonb_build_object('from', ${lead.status}::text, 'to',
      ${status}::text) from lead`;
  return lead.status;
}

/** Records that staff have written to the lead. The first time counts as the answer that the lead waited for. */
export async function markContacted(tx: TenantTransaction, id: string): Promise<void> {
  await tx
    .repository(LeadEntity)
    .update({ tenantId: tx.tenantId, id, firstContactAt: IsNull() }, { firstContactAt: NOW });
}
