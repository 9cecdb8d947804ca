/**
 * The leads of a contact: those that got messages at the same address, and those of the person whom the address belongs
 * to.
 */
import type { ContactAddress } from '@praxis/config/contact-key';
import type { Industry, Mode } from '@praxis/contracts/core/industry.const';
import type { Language } from '@praxis/contracts/language/language.const';
import { callIdOf } from '../call/call-id.js';
import type { TenantTransaction } from '../core/database.js';
import { sql, type Sql } from '../core/sql.js';
import { emailKey } from './contact-key.js';

/** Maximum number of leads of one contact that are processed together. */
const MAX_LEADS = 20;

export interface LeadOfContact {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  language: Language | null;
  sessionId: string;
  industry: Industry;
  /**
   * The mode of the lead's journey or call, or else of the last campaign message to this contact. Null if there is none
   * of these.
   */
  mode: Mode | null;
}

/** An address from which a person writes or calls. */
export interface WritersAddress {
  key: string;
  /** Undefined if unknown, in which case only leads that got messages at this address are found. */
  address: Pick<ContactAddress, 'kind' | 'value'> | undefined;
  /** The scope of the key. */
  scope: string | undefined;
}

const CALL_ID = callIdOf(sql`l.session_id`);

/**
 * The leads of the person who writes from an address: first those to whom a message was sent at this address, latest
 * first, then the person's other leads, newest first.
 */
export async function findWriterLeads(
  tx: TenantTransaction,
  { key, address, scope }: WritersAddress,
): Promise<LeadOfContact[]> {
  return await tx.query<LeadOfContact>`
    with known as (
      select lead_id, max(created_at) as last from messages where tenant_id = ${tx.tenantId} and contact_key = ${key}
        group by lead_id
      union all ${address ? selectLeadsOf(tx, address, scope) : sql`select null::uuid, null::timestamptz where false`}
    ), found as (select lead_id, max(last) as last from known group by lead_id)
    select l.id, l.name, l.email, l.phone, l.language, l.session_id as "sessionId", l.industry, coalesce(j.mode,
        (select k.mode from calls k where k.tenant_id = l.tenant_id and k.id = ${CALL_ID}), (
        select c.mode from messages o join campaigns c on c.tenant_id = o.tenant_id and c.id = o.campaign_id
        where o.tenant_id = ${tx.tenantId} and o.contact_key = ${key} order by o.created_at desc limit 1)) as mode
    from found f join leads l on l.tenant_id = ${tx.tenantId} and l.id = f.lead_id and not l.is_sample
    left join journeys j on j.tenant_id = ${tx.tenantId} and j.session_id = l.session_id
    order by f.last desc nulls last, l.created_at desc, l.id desc limit ${MAX_LEADS}`;
}

/**
 * The leads of the person who has an address. For a number that many visitors share, the leads of the visitor's
 * session.
 */
function selectLeadsOf(
  tx: TenantTransaction,
  { kind, value }: NonNullable<WritersAddress['address']>,
  scope: string | undefined,
): Sql {
  const point = kind === 'email' ? emailKey(value) : value;
  return scope === undefined
    ? sql`(select l.id, null from contact_points p
        join leads l on l.tenant_id = p.tenant_id and l.contact_id = p.contact_id
        where p.tenant_id = ${tx.tenantId} and p.kind = ${kind} and p.value = ${point} and ${CONTACT_SCOPE} is null
        order by l.created_at desc, l.id desc limit ${MAX_LEADS})`
    : sql`select l.id, null from leads l where l.tenant_id = ${tx.tenantId} and l.session_id = ${scope}
        and ${point} in (l.phone_e164, contact_email(l.email))`;
}

/**
 * The session to which the contacts of a lead `l` are limited, because in a demo tenant's simulated journeys and calls
 * many visitors have the same number. Null for all other leads.
 */
export const CONTACT_SCOPE = sql`(
    select coalesce(j.session_id, c.session_id) from tenants t
    left join journeys j on j.tenant_id = l.tenant_id and j.session_id = l.session_id and j.mode = 'sim'
    left join calls c on c.tenant_id = l.tenant_id and c.mode = 'sim' and l.source in ('phone', 'ai_voice_caller')
      and c.id = ${CALL_ID}
    where t.id = l.tenant_id and t.settings @> '{"demo": true}')`;

/** A lead's {@link CONTACT_SCOPE}; undefined if it has none. */
export async function findContactScope(tx: TenantTransaction, leadId: string): Promise<string | undefined> {
  return (await findContactScopes(tx, [leadId])).get(leadId.toLowerCase());
}

/** The {@link CONTACT_SCOPE} of many leads by id; leads without one are left out. */
export async function findContactScopes(
  tx: TenantTransaction,
  leadIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; scope: string | null }>`
    select l.id, ${CONTACT_SCOPE} as scope from leads l
    where l.tenant_id = ${tx.tenantId} and l.id = any(${leadIds})`;
  return new Map(rows.flatMap(({ id, scope }) => (scope === null ? [] : [[id, scope]])));
}

/** Locks a contact, so that no two decisions about it are made at the same time. */
export async function lockContact(tx: TenantTransaction, contactKey: string): Promise<void> {
  await tx.query`
    select pg_advisory_xact_lock(hashtext('contact'), hashtext(${`${tx.tenantId}/${contactKey}`}))`;
}

/** Adds the change of consent to the timelines of these leads. */
export async function noteConsentChange(
  tx: TenantTransaction,
  leadIds: readonly string[],
  change: { channels: readonly string[]; action: string },
): Promise<void> {
  await tx.query`with changed as (
      update leads set last_interaction = now(), updated_at = now() where tenant_id = ${tx.tenantId}
        and id = any(${leadIds})
      returning tenant_id, id, session_id
    )
    insert into lead_interactions (tenant_id, lead_id, session_id, interaction_type, interaction_data)
    select tenant_id, id, session_id, 'consent_changed', ${JSON.stringify(change)} from changed`;
}
