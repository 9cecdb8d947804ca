/** Reads and writes of a campaign's runs about its contacts and their messages, and finds lost runs. */
import type { EnrollmentStatus } from '@praxis/contracts/campaign/campaign.const';
import type { Language } from '@praxis/contracts/language/language.const';
import type { Industry } from '@praxis/contracts/core/industry.const';
import { announceCampaigns } from './announce-campaigns.js';
import { ADDRESS_COLUMNS, type LeadAddresses } from './campaign-audience.js';
import { readCampaignState } from './campaign-state.js';
import type { SystemTransaction, TenantTransaction } from '../core/database.js';
import { isOpenTenant } from '../core/open-tenant.js';
import { sql } from '../core/sql.js';

/** Identifies a batch of a campaign. */
export interface BatchId {
  campaignId: string;
  batch: number;
}

/** An enrollment whose next step is due, or whose message must still be settled, with the data for its text. */
export interface DueEnrollment extends LeadAddresses {
  id: string;
  leadId: string;
  status: EnrollmentStatus;
  nextStep: number;
  tries: number;
  /** The keys with which the contact was enrolled; the addresses may have changed since. */
  smsKey: string | null;
  emailKey: string | null;
  /** The step of a message that may have been handed to a vendor, and the message; null if there is none. */
  openStep: number | null;
  openMessageId: string | null;
  name: string;
  language: Language | null;
  /** Case type or lead type. */
  about: string | null;
  source: string;
  industry: Industry;
  sessionId: string;
}

/**
 * Contacts whose message may have been handed to a vendor. Its result is looked up, regardless of what has happened
 * since.
 */
const IS_OPEN = sql`exists (select from messages where enrollment_id = e.id and status = 'sending')`;

/**
 * The next contacts of a batch with work to do now. `onlyOpen`: only settles messages that were handed to a vendor, and
 * begins nothing new.
 */
export async function listDue(
  tx: TenantTransaction,
  { campaignId, batch }: BatchId,
  options: { at: Date; limit: number; onlyOpen: boolean },
): Promise<DueEnrollment[]> {
  return await tx.query<DueEnrollment>`
    select e.id, e.lead_id as "leadId", e.status, e.next_step as "nextStep", e.tries, e.sms_key as "smsKey",
      e.email_key as "emailKey", l.name, l.language, coalesce(l.case_type, l.lead_type) as about, l.source, l.industry,
      l.session_id as "sessionId", m.campaign_step as "openStep", m.id as "openMessageId", ${ADDRESS_COLUMNS}
    from campaign_enrollments e
    join leads l on l.tenant_id = e.tenant_id and l.id = e.lead_id
    left join lateral (select id, campaign_step from messages
      where enrollment_id = e.id and status = 'sending' order by campaign_step limit 1) m on true
    where e.tenant_id = ${tx.tenantId} and e.campaign_id = ${campaignId} and e.batch = ${batch}
      and e.due_at <= ${options.at}
      and (e.status = 'active' and not ${options.onlyOpen} or m.id is not null)
    order by e.status = 'active', e.due_at limit ${options.limit}`;
}

/** When a batch next has work to do; undefined if it never will. */
export async function nextDueOf(
  tx: TenantTransaction,
  { campaignId, batch }: BatchId,
  onlyOpen: boolean,
): Promise<Date | undefined> {
  const [row] = await tx.query<{ at: Date | null }>`select min(e.due_at) as at from campaign_enrollments e
    where e.tenant_id = ${tx.tenantId} and e.campaign_id = ${campaignId} and e.batch = ${batch}
      and (e.status = 'active' and not ${onlyOpen} or ${IS_OPEN})`;
  return row?.at ?? undefined;
}

/** A contact's progress. `from`: the contact's step before; a contact who has moved on since is not changed. */
export interface EnrollmentProgress {
  id: string;
  from: number;
  nextStep: number;
  dueAt: Date;
  tries: number;
  isThrough: boolean;
}

/** Stores the progress of contacts. */
export async function saveProgress(
  tx: TenantTransaction,
  campaignId: string,
  progress: readonly EnrollmentProgress[],
): Promise<void> {
  await readCampaignState(tx, campaignId, true);
  await tx.query`update campaign_enrollments e set
      next_step = p."nextStep", due_at = p."dueAt", tries = p.tries, updated_at = now(),
      status = case when p."isThrough" and e.status = 'active' then 'completed' else e.status end
    from jsonb_to_recordset(${JSON.stringify(progress)}::jsonb) as p(id uuid, "from" int, "nextStep" int,
      "dueAt" timestamptz, tries int, "isThrough" boolean)
    where e.tenant_id = ${tx.tenantId} and e.id = p.id and e.next_step = p."from"`;
  if (progress.some(({ isThrough }) => isThrough)) await announceCampaigns(tx);
}

/**
 * Ends the messages of a batch that will not be attempted anymore: their contact has moved on without them or has
 * finished. The status becomes `blocked` if the contact can no longer be reached on the channel, as the send itself
 * would have decided, otherwise `cancelled`.
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

/** Every batch of a campaign, and whether it has anything left to do. */
export async function listBatches(
  tx: TenantTransaction,
  campaignId: string,
): Promise<{ batch: number; isLive: boolean }[]> {
  return await tx.query`
    select e.batch, bool_or(e.status = 'active' or ${IS_OPEN}) as "isLive" from campaign_enrollments e
    where e.tenant_id = ${tx.tenantId} and e.campaign_id = ${campaignId} group by e.batch order by e.batch`;
}

/**
 * Records that a person has replied: they get no more messages of their campaigns, and the reply counts as a response.
 */
export async function noteReply(tx: TenantTransaction, contactKey: string): Promise<void> {
  await tx.query`select campaign_stop(array(
    select id from campaign_enrollments where tenant_id = ${tx.tenantId} and sms_key = ${contactKey}
    union select id from campaign_enrollments where tenant_id = ${tx.tenantId}
      and email_key = ${contactKey}), 'replied')`;
}

/**
 * Batches whose run must have been lost, most overdue first: a contact of a running campaign has been due for too long,
 * or a message that was handed to a vendor has not been settled, even if its campaign or contact has ended since.
 * Batches of suspended practices wait on purpose, as do messages that a paused campaign has not handed over.
 */
export async function listOverdueBatches(
  tx: SystemTransaction,
  { olderThanSeconds, limit }: { olderThanSeconds: number; limit: number },
): Promise<(BatchId & { tenantId: string })[]> {
  return await tx.query`select tenant_id as "tenantId", campaign_id as "campaignId", batch from (
      select e.tenant_id, e.campaign_id, e.batch, e.due_at from campaign_enrollments e
      join campaigns c on c.tenant_id = e.tenant_id and c.id = e.campaign_id and c.status = 'active'
      where e.status = 'active' and e.due_at < now() - make_interval(secs => ${olderThanSeconds})
      union all
      select e.tenant_id, e.campaign_id, e.batch, e.due_at from messages m
      join campaign_enrollments e on e.tenant_id = m.tenant_id and e.id = m.enrollment_id
      where m.status = 'sending' and m.contact_key is not null -- the condition of the index
        and greatest(m.updated_at, e.due_at) < now() - make_interval(secs => ${olderThanSeconds})
    ) waiting
    where ${isOpenTenant(sql`tenant_id`)}
    group by tenant_id, campaign_id, batch order by min(due_at) limit ${limit}`;
}

/**
 * Active campaigns whose run must have been lost: nothing was written for too long, although their audience is not
 * fully enrolled or an event of a lead was not processed.
 */
export async function listOverdueCampaigns(
  tx: SystemTransaction,
  { olderThanSeconds, limit }: { olderThanSeconds: number; limit: number },
): Promise<{ tenantId: string; campaignId: string }[]> {
  const since = sql`now() - make_interval(secs => ${olderThanSeconds})`;
  return await tx.query`select c.tenant_id as "tenantId", c.id as "campaignId" from campaigns c
    where c.status = 'active' and c.updated_at < ${since} and ${isOpenTenant(sql`c.tenant_id`)}
      and case when c.trigger_event = 'manual'
        then c.enrolled_at is null and not exists (select from campaign_enrollments e
          where e.tenant_id = c.tenant_id and e.campaign_id = c.id and e.created_at >= ${since})
        else exists (select from campaign_events ev
          where ev.tenant_id = c.tenant_id and ev.campaign_id = c.id and ev.occurred_at < ${since}) end
    order by c.updated_at limit ${limit}`;
}
