/**
 * The person to be erased: the data of a lead with which the person is found in records that do not contain the lead's
 * id.
 */
import { contactAddress, contactKey } from '@praxis/config/contact-key';
import { emailKey } from '../contact/contact-key.js';
import { findContactScope } from '../contact/contact-lead.js';
import type { TenantTransaction } from '../core/database.js';
import { sql, type Sql } from '../core/sql.js';

/** A lead that is to be erased. */
export interface ForgottenLead {
  id: string;
  sessionId: string;
  email: string | null;
  phone: string | null;
  phoneE164: string | null;
  contactId: string | null;
  /** Whether other leads have the same address or number. */
  sharesEmail: boolean;
  sharesPhone: boolean;
  /** An invented person of the sample data: their addresses belong to no real person. */
  isSample: boolean;
  hasAppointment: boolean;
  /** The key of its email address, followed by its number in E.164; null if other leads have the same. */
  ownEmail: string | null;
  ownPhone: string | null;
  /** The contact keys of the addresses that only this lead has. */
  keys: string[];
}

type StoredLead = Omit<ForgottenLead, 'keys' | 'ownEmail' | 'ownPhone'>;

/** The lead; undefined if the tenant has none with that id. */
export async function findForgottenLead(
  tx: TenantTransaction,
  masterKey: string,
  id: string,
): Promise<ForgottenLead | undefined> {
  const lead = await readLead(tx, id);
  if (!lead) return undefined;
  return {
    ...lead,
    ownEmail: lead.sharesEmail ? null : emailKey(lead.email),
    ownPhone: lead.sharesPhone ? null : lead.phoneE164,
    keys: await keysOf(tx, masterKey, { id, lead }),
  };
}

async function readLead(tx: TenantTransaction, id: string): Promise<StoredLead | undefined> {
  const [lead] = await tx.query<StoredLead>`
    select l.id, l.session_id as "sessionId", l.email, l.phone, l.phone_e164 as "phoneE164", l.contact_id as "contactId", l.is_sample as "isSample",
      exists (select from leads o where o.tenant_id = l.tenant_id and o.id <> l.id
        and contact_email(o.email) = contact_email(l.email)) as "sharesEmail",
      exists (select from leads o where o.tenant_id = l.tenant_id and o.id <> l.id
        and o.phone_e164 = l.phone_e164) as "sharesPhone",
      exists (select from appointments a where a.tenant_id = l.tenant_id and a.lead_id = l.id
        and a.status = 'confirmed' and a.end_time > now() and not a.is_sample) as "hasAppointment"
    from leads l where l.tenant_id = ${tx.tenantId} and l.id = ${id}`;
  return lead;
}

async function keysOf(
  tx: TenantTransaction,
  masterKey: string,
  { id, lead }: { id: string; lead: StoredLead },
): Promise<string[]> {
  if (lead.isSample) return [];
  const scope = await findContactScope(tx, id);
  const address = (channel: 'sms' | 'email', text: string | null): string[] => {
    const found = contactAddress(channel, text);
    return found ? [contactKey(masterKey, { tenantId: tx.tenantId, address: found, scope })] : [];
  };
  return [
    ...(lead.sharesPhone ? [] : address('sms', lead.phone)),
    ...(lead.sharesEmail ? [] : address('email', lead.email)),
  ];
}

/**
 * The calls of a lead: calls that name the lead, the call that created it, and calls without a lead to or from a number
 * that only this lead has and in which the caller gave no name.
 */
export function selectCallsOf(
  tx: TenantTransaction,
  { id, sessionId, keys }: Pick<ForgottenLead, 'id' | 'sessionId' | 'keys'>,
): Sql {
  return sql`select c.id, c.workflow_id, c.ended_at from calls c
    left join phone_calls p on p.tenant_id = c.tenant_id and p.call_id = c.id
    where c.tenant_id = ${tx.tenantId} and (c.lead_id = ${id} or c.id::text = ${sessionId}
      or c.lead_id is null and (p.lead_id = ${id} or p.contact_key = any(${keys}::text[])))`;
}

/** A condition on `webhook_events`: a message from a person that was not processed yet. */
export const IS_UNREAD = sql`kind = 'inbound' and status = 'received'`;

/** Whether a message from one of these addresses waits to be processed. */
export async function isUnread(tx: TenantTransaction, keys: readonly string[]): Promise<boolean> {
  const rows = await tx.query`select from webhook_events
    where tenant_id = ${tx.tenantId} and contact_key = any(${keys}::text[]) and ${IS_UNREAD} limit 1`;
  return rows.length > 0;
}
