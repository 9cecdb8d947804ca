/** Events that a campaign waits for: which of their leads are enrolled, and in which batches. */
import type { AudienceFilters } from '@praxis/contracts/campaign/campaign';
import type { TriggerEvent } from '@praxis/contracts/campaign/campaign.const';
import { announceCampaigns } from './announce-campaigns.js';
import { AUDIENCE_COLUMNS, isInAudience, type AudienceLead } from './campaign-audience.js';
import type { TenantTransaction } from '../core/database.js';

/** An event of a lead. `batch`: the batch into which an interrupted attempt enrolled them. */
export interface CampaignEvent {
  id: string;
  leadId: string;
  batch: number | null;
}

/** Locks the oldest events of a campaign until the transaction ends, and returns them. */
export async function lockEvents(
  tx: TenantTransaction,
  campaignId: string,
  limit: number,
): Promise<CampaignEvent[]> {
  return await tx.query<CampaignEvent>`select id::text as id, lead_id as "leadId", batch from campaign_events
    where tenant_id = ${tx.tenantId} and campaign_id = ${campaignId} order by campaign_events.id limit ${limit}
      for update`;
}

/** A lead that an event is about. */
export interface EventLead extends AudienceLead {
  occurredAt: Date;
}

/**
 * The leads that the audience matches now. Leads who have booked since need no message, unless booking is the awaited
 * event.
 */
export async function listEventLeads(
  tx: TenantTransaction,
  campaign: { id: string; filters: AudienceFilters; triggerEvent: TriggerEvent },
  leadIds: readonly string[],
): Promise<EventLead[]> {
  return await tx.query<EventLead>`select ${AUDIENCE_COLUMNS}, ev.occurred_at as "occurredAt"
    from leads l
    join campaign_events ev on ev.tenant_id = l.tenant_id and ev.lead_id = l.id and ev.campaign_id = ${campaign.id}
    where ${isInAudience(tx, campaign.filters)} and l.id = any(${leadIds})
      and (${campaign.triggerEvent} = 'appointment_booked' or not exists (
        select from leads o join appointments a on a.tenant_id = o.tenant_id and a.lead_id = o.id
        where o.tenant_id = l.tenant_id and (o.id = l.id or o.contact_id = l.contact_id)
          and a.status = 'confirmed' and a.scheduled_at > ev.occurred_at))
    order by ev.id`;
}

/** A person to be enrolled after an event. Times are ISO 8601. */
export interface EventEnrollment {
  id: string;
  leadId: string;
  smsKey: string | null;
  emailKey: string | null;
  occurredAt: Date;
  dueAt: Date;
}

/**
 * Enrolls these people in batches of `size` (fifty), and fills the last batch first. A person who is already in the
 * campaign, as this lead or as another one with the same address, is not enrolled again. A person who has written to us
 * since the event is not enrolled.
 */
export async function enrollAfterEvents(
  tx: TenantTransaction,
  enrollments: readonly EventEnrollment[],
  place: { campaignId: string; nextStep: number; size: number },
): Promise<void> {
  await tx.query`with last as (
      select coalesce(max(batch), 1) as batch from campaign_enrollments where tenant_id = ${tx.tenantId}
        and campaign_id = ${place.campaignId}
    ), filled as (
      select last.batch, (select count(*) from campaign_enrollments e
        where e.tenant_id = ${tx.tenantId} and e.campaign_id = ${place.campaignId}
          and e.batch = last.batch) as count from last
    ), fresh as (
      select e.*, row_number() over (order by e."dueAt", e.id) - 1 as place
      from jsonb_to_recordset(${JSON.stringify(enrollments)}::jsonb) as e(id uuid, "leadId" uuid,
        "smsKey" text, "emailKey" text,
        "occurredAt" timestamptz, "dueAt" timestamptz)
      where not exists (select from inbound_messages i where i.tenant_id = ${tx.tenantId}
        and i.contact_key in (e."smsKey", e."emailKey") and i.received_at > e."occurredAt")
    ), added as (
      insert into campaign_enrollments (id, tenant_id, campaign_id, lead_id, batch, next_step, due_at, sms_key,
        email_key)
      select fresh.id, ${tx.tenantId}, ${place.campaignId}, "leadId",
        filled.batch + (filled.count + place) / ${place.size}, ${place.nextStep}, "dueAt", "smsKey", "emailKey"
      from fresh, filled on conflict do nothing returning lead_id, batch
    )
    update campaign_events ev set batch = added.batch from added
    where ev.tenant_id = ${tx.tenantId} and ev.campaign_id = ${place.campaignId} and ev.lead_id = added.lead_id`;
  await announceCampaigns(tx);
}

/**
 * Deletes the locked events that enrolled no one, and returns the others with their batches. Must run in the transaction that locked
 * them: a later event of the same lead waits for the lock and is stored again, and a later deletion would delete it too.
 */
export async function settleEvents(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<{ ids: string[]; batches: number[] }> {
  await tx.query`
    delete from campaign_events where tenant_id = ${tx.tenantId} and id = any(${ids}) and batch is null`;
  const rows = await tx.query<{ id: string; batch: number }>`
    select id::text as id, batch from campaign_events where tenant_id = ${tx.tenantId} and id = any(${ids})`;
  return { ids: rows.map(({ id }) => id), batches: [...new Set(rows.map(({ batch }) => batch))] };
}

/** Deletes events whose enrollments were made and whose runs were woken. */
export async function forgetEvents(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  await tx.query`delete from campaign_events where tenant_id = ${tx.tenantId} and id = any(${ids})`;
}
