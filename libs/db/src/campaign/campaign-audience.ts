/** The people of a campaign: counted before it starts, enrolled page by page afterwards, and stored with the keys of their addresses. */
import { contactAddress, contactKey, type ReachableChannel } from '@praxis/config/contact-key';
import { derivedId } from '@praxis/config/derived-id';
import type { AudienceFilters } from '@praxis/contracts/campaign/campaign';
import type { EnrollmentStatus } from '@praxis/contracts/campaign/campaign.const';
import type { Language } from '@praxis/contracts/language/language.const';
import { CONTACT_SCOPE } from '../contact/contact-lead.js';
import type { TenantTransaction } from '../core/database.js';
import { sql, type Sql } from '../core/sql.js';
import { announceCampaigns } from './announce-campaigns.js';

/** The condition that a lead `l` belongs to the tenant and to an audience. Sample leads belong to none. */
export function isInAudience(tx: TenantTransaction, filters: AudienceFilters): Sql {
  const listed = (list: readonly string[]): readonly string[] | null => (list.length > 0 ? list : null);
  const [statuses, industries] = [listed(filters.statuses), listed(filters.industries)];
  const [levels, tags] = [listed(filters.engagementLevels), listed(filters.tags)];
  const { createdFrom, createdTo } = filters;
  return sql`l.tenant_id = ${tx.tenantId} and not l.is_sample and (${statuses}::text[] is null or l.status = any(${statuses}))
    and (${industries}::text[] is null or l.industry = any(${industries}))
    and (${levels}::text[] is null or l.engagement_level = any(${levels}))
    and (${tags}::text[] is null or l.tags && ${tags})
    and (${createdFrom}::timestamptz is null or l.created_at >= ${createdFrom})
    and (${createdTo}::timestamptz is null or l.created_at < ${createdTo})`;
}

/**
 * Selects the leads of a campaign: the audience of a draft, or the leads who still get messages of a started campaign.
 */
export interface MeantLeads {
  filters: AudienceFilters;
  /** Id of the campaign, if it has started. */
  startedId?: string | undefined;
}

/**
 * The condition that a lead `l` is one of them. For a started campaign: enrolled and not finished, or still to be
 * enrolled.
 */
export function isMeant(tx: TenantTransaction, { filters, startedId }: MeantLeads): Sql {
  const inAudience = isInAudience(tx, filters);
  if (startedId === undefined) return inAudience;
  const enrolled = sql`select from campaign_enrollments e
    where e.tenant_id = ${tx.tenantId} and e.campaign_id = ${startedId} and e.lead_id = l.id`;
  return sql`l.tenant_id = ${tx.tenantId} and (exists (${enrolled} and e.status = 'active')
    or not exists (${enrolled}) and ${inAudience} and l.created_at <= (
      select started_at from campaigns where tenant_id = ${tx.tenantId} and id = ${startedId}
        and enrolled_at is null and trigger_event = 'manual'))`;
}

/** The number of leads that a campaign is for now, and how many of them gave an address for each channel. */
export async function countAudience(
  tx: TenantTransaction,
  meant: MeantLeads,
): Promise<{ total: number; sms: number; email: number }> {
  const [row] = await tx.query<{ total: number; sms: number; email: number }>`
    select count(*)::int as total, count(*) filter (where l.phone <> '')::int as sms,
      count(*) filter (where l.email <> '')::int as email
    from leads l where ${isMeant(tx, meant)}`;
  return row ?? { total: 0, sms: 0, email: 0 };
}

/** The addresses of a lead, and the scope of their keys (contact-lead.ts). */
export interface LeadAddresses {
  phone: string | null;
  email: string | null;
  scope: string | null;
}

/** Columns of {@link LeadAddresses} of leads `l`. */
export const ADDRESS_COLUMNS = sql`l.phone, l.email, ${CONTACT_SCOPE} as scope`;

/** The data of a lead that enrolling needs. */
export interface AudienceLead extends LeadAddresses {
  id: string;
}

/** Columns of {@link AudienceLead} of leads `l`. */
export const AUDIENCE_COLUMNS = sql`l.id, ${ADDRESS_COLUMNS}`;

/** A lead's key on each channel; null if the lead cannot be reached on it. */
export function enrollmentKeys(
  masterKey: string,
  tenantId: string,
  lead: LeadAddresses,
): { smsKey: string | null; emailKey: string | null } {
  const keyOf = (channel: ReachableChannel, given: string | null): string | null => {
    const address = contactAddress(channel, given);
    return address ? contactKey(masterKey, { tenantId, address, scope: lead.scope ?? undefined }) : null;
  };
  return { smsKey: keyOf('sms', lead.phone), emailKey: keyOf('email', lead.email) };
}

/** The next leads of a campaign's audience, by id, of the leads that existed when it started. */
export async function listAudience(
  tx: TenantTransaction,
  filters: AudienceFilters,
  page: { campaignId: string; afterId: string | null; limit: number },
): Promise<AudienceLead[]> {
  return await tx.query<AudienceLead>`select ${AUDIENCE_COLUMNS} from leads l
    where ${isInAudience(tx, filters)}
      and l.created_at <= (select started_at from campaigns where tenant_id = ${tx.tenantId} and id = ${page.campaignId})
      and (${page.afterId}::uuid is null or l.id > ${page.afterId})
    order by l.id limit ${page.limit}`;
}

/** A person to be enrolled; `id` is derived from campaign and lead. */
export interface NewEnrollment {
  id: string;
  leadId: string;
  smsKey: string | null;
  emailKey: string | null;
}

/**
 * A lead as it is enrolled in a campaign, always with the same id; undefined if the lead cannot be reached on any
 * channel.
 */
export function enrollmentOf(
  lead: AudienceLead,
  { tenantId, campaignId }: { tenantId: string; campaignId: string },
  masterKey: string,
): NewEnrollment | undefined {
  const keys = enrollmentKeys(masterKey, tenantId, lead);
  if (keys.smsKey === null && keys.emailKey === null) return undefined;
  return { id: derivedId(tenantId, campaignId, lead.id), leadId: lead.id, ...keys };
}

/**
 * Enrolls contacts into one batch; a person who is already enrolled, as this lead or as another one with the same
 * address, is not enrolled again. Returns the number of added contacts.
 */
export async function enroll(
  tx: TenantTransaction,
  enrollments: readonly NewEnrollment[],
  place: { campaignId: string; batch: number; nextStep: number; dueAt: Date },
): Promise<number> {
  const rows = await tx.query`
    insert into campaign_enrollments (id, tenant_id, campaign_id, lead_id, batch, next_step, due_at,
      sms_key, email_key)
    select id, ${tx.tenantId}, ${place.campaignId}, "leadId", ${place.batch}, ${place.nextStep},
      ${place.dueAt}, "smsKey", "emailKey"
    from jsonb_to_recordset(${JSON.stringify(enrollments)}::jsonb) as e(id uuid, "leadId" uuid, "smsKey" text,
      "emailKey" text)
    on conflict do nothing returning id`;
  if (rows.length > 0) await announceCampaigns(tx);
  return rows.length;
}

/**
 * Updates the active enrollments of these leads with the keys of their current addresses, so that a STOP or an answer
 * from such an address ends them. Call it in every transaction that changes a lead's number or email, after the change.
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

/** A contact with their current addresses, and the keys with which they were enrolled. */
interface Enrolled extends LeadAddresses {
  leadId: string;
  status: EnrollmentStatus;
  smsKey: string | null;
  emailKey: string | null;
}

/** The contacts with the keys of their current addresses, which are also stored in their enrollments. */
export async function withPresentKeys<Contact extends Enrolled>(
  tx: TenantTransaction,
  masterKey: string,
  enrolled: readonly Contact[],
): Promise<Contact[]> {
  const contacts = enrolled.map((contact) => ({
    ...contact,
    ...enrollmentKeys(masterKey, tx.tenantId, contact),
  }));
  const moved = contacts.flatMap(({ leadId, status, smsKey, emailKey }, at) => {
    const isSame = smsKey === enrolled[at]?.smsKey && emailKey === enrolled[at]?.emailKey;
    return status === 'active' && !isSame ? leadId : [];
  });
  await followAddresses(tx, masterKey, moved);
  return contacts;
}

/** The recipient of an email. */
export interface Recipient {
  contactKey: string;
  /** Undefined if the person was erased since. */
  leadId: string | undefined;
  email: string | null;
  language: Language | null;
}

/** The recipient of an email; undefined if the tenant has no such message. */
export async function findRecipient(
  tx: TenantTransaction,
  messageId: string,
): Promise<Recipient | undefined> {
  const [row] = await tx.query<Recipient>`
    select m.contact_key as "contactKey", m.lead_id as "leadId", l.email, l.language from messages m
    join leads l on l.tenant_id = m.tenant_id and l.id = m.lead_id
    where m.tenant_id = ${tx.tenantId} and m.id = ${messageId} and m.channel = 'email' and m.contact_key is not null`;
  return row;
}
