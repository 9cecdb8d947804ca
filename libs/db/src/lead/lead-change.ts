/** People's changes to a lead. Each change is kept as an interaction, for the lead's timeline. */
import { withoutBlankLines } from '@praxis/domain/core/trim';
import type { LeadStatus } from '@praxis/contracts/lead/lead';
import type { TenantTransaction } from '../core/database.js';
import { NOW } from '../core/sql.js';
import { IsNull } from 'typeorm';
import { LeadEntity } from './lead.entity.js';

/** Sets a lead's status and gives the one before; undefined when the tenant has no such lead. */
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

/** Staff have written to the lead: the first time counts as the answer it waited for. */
export async function markContacted(tx: TenantTransaction, id: string): Promise<void> {
  await tx
    .repository(LeadEntity)
    .update({ tenantId: tx.tenantId, id, firstContactAt: IsNull() }, { firstContactAt: NOW });
}

/** A note and who wrote it. */
export interface LeadNote {
  text: string;
  author: string;
  /** About a call with them. */
  isCall: boolean;
}

/**
 * Adds a paragraph after the existing notes, in one statement: of two at the same moment, both stay. False when the tenant
 * has no such lead. A note has no blank lines, so that nothing in it can look like another person's note.
 */
export async function appendLeadNote(
  tx: TenantTransaction,
  id: string,
  { text, author, isCall }: LeadNote,
): Promise<boolean> {
  const paragraph = withoutBlankLines(text);
  const rows = await tx.query`with lead as (
      update leads set updated_at = now(),
        first_contact_at = case when ${isCall} then coalesce(first_contact_at, now()) else first_contact_at end,
        notes = case when notes = '' then '' else notes || E'\\n\\n' end
          || to_char(clock_timestamp() at time zone 'UTC',
            'YYYY-MM-DD"T"HH24:MI:SS"Z"') || ' ' || ${author} || E'\\n' || ${paragraph}
      where tenant_id = ${tx.tenantId} and id = ${id} returning tenant_id, id, session_id
    ), interaction as (
      insert into lead_interactions (tenant_id, lead_id, session_id, interaction_type)
      select tenant_id, id, session_id, case when ${isCall} then 'call_noted' else 'note_added' end from lead
    )
    select 1 from lead`;
  return rows.length > 0;
}
