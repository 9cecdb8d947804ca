/** Contacts of campaigns whose lead has another address than when they were enrolled. */
import { AUDIENCE_COLUMNS, enrollmentKeys, type AudienceLead } from './campaign-audience.js';
import type { TenantTransaction } from '../core/database.js';

/**
 * Gives the active enrollments of these leads the keys of their present addresses, so that a STOP or an answer from there ends them.
 * Call it in every transaction that changes a lead's number or email, after the change.
 */
export async function followAddresses(
  tx: TenantTransaction,
  masterKey: string,
  leadIds: readonly string[],
): Promise<void> {
  if (leadIds.length === 0) return;
  const leads = await tx.query<AudienceLead>`select ${AUDIENCE_COLUMNS} from leads l
    where l.tenant_id = ${tx.tenantId} and l.id = any(${leadIds}) and exists (
      select from campaign_enrollments e
      where e.tenant_id = l.tenant_id and e.lead_id = l.id and e.status = 'active')`;
  if (leads.length === 0) return;
  const moved = leads.map((lead) => ({ id: lead.id, ...enrollmentKeys(masterKey, tx.tenantId, lead) }));
  await tx.query`select campaign_follow_addresses(${tx.tenantId}, id, "smsKey", "emailKey")
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m(id uuid, "smsKey" text, "emailKey" text)`;
}
