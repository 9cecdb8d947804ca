/** The effects of erasing a lead, and which runs must end first. */
import type { LeadErasure } from '@praxis/contracts/lead/lead-entry';
import { isBeingCancelled } from '../appointment/cancellation.js';
import type { TenantTransaction } from '../core/database.js';
import { findForgottenLead, isUnread, selectCallsOf } from './forgotten-lead.js';

/** What an erasure must wait for. */
interface ErasurePlan {
  /** The runs of the lead's journey, calls and automations. */
  workflowIds: string[];
  /** Whether the lead still has an upcoming appointment. */
  hasAppointment: boolean;
  /** Whether the cancellation of an appointment is not finished yet. */
  isBeingCancelled: boolean;
  /** Whether a message from the person waits to be processed. */
  isUnread: boolean;
}

/** What the erasure of a lead must wait for; undefined if there is no such lead. */
export async function planErasure(
  tx: TenantTransaction,
  masterKey: string,
  id: string,
): Promise<ErasurePlan | undefined> {
  const lead = await findForgottenLead(tx, masterKey, id);
  if (!lead) return undefined;
  const { hasAppointment, keys } = lead;
  const runs = await tx.query<{ workflowId: string }>`with spoken as (${selectCallsOf(tx, lead)})
    select j.workflow_id as "workflowId" from journeys j
      where j.tenant_id = ${tx.tenantId} and (j.session_id = ${lead.sessionId} or j.lead_id = ${id})
    union
    select workflow_id from spoken where workflow_id <> ''
    union
    select 'tenant/' || p.tenant_id || '/phone/' || p.call_id from phone_calls p
      where p.tenant_id = ${tx.tenantId} and (p.lead_id = ${id} or p.call_id in (select s.id from spoken s))
    union
    select 'tenant/' || r.tenant_id || '/automation/' || r.automation_id || '/' || r.id from automation_runs r
      where r.tenant_id = ${tx.tenantId} and r.lead_id = ${id}`;
  return {
    workflowIds: runs.map(({ workflowId }) => workflowId),
    hasAppointment,
    isBeingCancelled: await isBeingCancelled(tx, id),
    isUnread: await isUnread(tx, keys),
  };
}

/** The effects of erasing a lead, in numbers; undefined if the tenant has no such lead. */
export async function readErasureEffects(
  tx: TenantTransaction,
  masterKey: string,
  id: string,
): Promise<LeadErasure | undefined> {
  const lead = await findForgottenLead(tx, masterKey, id);
  if (!lead) return undefined;
  const [effects] = await tx.query<LeadErasure>`with spoken as (${selectCallsOf(tx, lead)})
    select
      (select count(*)::int from appointments a where a.tenant_id = l.tenant_id and a.lead_id = l.id
        and a.status = 'confirmed' and a.end_time > now()) as "appointmentsAhead",
      (select count(*)::int from journeys j where j.tenant_id = l.tenant_id
        and (j.session_id = l.session_id or j.lead_id = l.id) and j.closed_at is null) as journeys,
      (select count(*)::int from spoken where ended_at is null) as calls,
      (select count(*)::int from campaign_enrollments e where e.tenant_id = l.tenant_id and e.lead_id = l.id
        and e.status = 'active') as campaigns,
      (select count(*)::int from leads o where o.tenant_id = l.tenant_id and o.contact_id = l.contact_id
        and o.id <> l.id) as "otherLeads"
    from leads l where l.tenant_id = ${tx.tenantId} and l.id = ${id}`;
  return effects;
}
