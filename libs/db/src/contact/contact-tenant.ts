/** Finds the tenant of a contact or a message, where a provider's event does not name it. */
import type { Database } from '../core/database.js';
import { sql } from '../core/sql.js';
import { uuidOrNull } from '../core/uuid.js';

/** An address as a tenant knows it. */
export interface ContactOfTenant {
  tenantId: string;
  contactKey: string;
}

/**
 * The tenant that wrote last to a contact, given the key it has in each tenant. Where no message is left, because the person was
 * forgotten, it is the one whose ledger has the last decision about the address: an opt-out counts for the address.
 */
export async function findTenantOfContact(
  database: Database,
  contacts: readonly ContactOfTenant[],
): Promise<string | undefined> {
  const keys = contacts.map(({ contactKey }) => contactKey);
  const [written] = await database.querySystem<{ tenantId: string }>(
    'find whom somebody answers',
    sql`select tenant_id as "tenantId" from messages where contact_key = any(${keys})
       order by created_at desc limit 1`,
  );
  if (written) return written.tenantId;
  const [decided] = await database.querySystem<{ tenantId: string }>(
    'find whom somebody answers who was forgotten',
    sql`select l.tenant_id as "tenantId"
       from unnest(${contacts.map(({ tenantId }) => tenantId)}::uuid[], ${keys}::text[]) as c(tenant_id, contact_key)
       join consent_ledger l on l.tenant_id = c.tenant_id and l.contact_key = c.contact_key
       order by l.recorded_at desc limit 1`,
  );
  return decided?.tenantId;
}

/** The tenant of a message or mail, by the provider's id of it or by our own. */
export async function findTenantOfMessage(
  database: Database,
  { providerMessageId, reference }: { providerMessageId: string; reference?: string | undefined },
): Promise<string | undefined> {
  const id = uuidOrNull(reference);
  const [row] = await database.querySystem<{ tenantId: string }>(
    'find whose message a report is about',
    sql`select tenant_id as "tenantId" from messages where provider_message_id = ${providerMessageId}
     union all select tenant_id from mails where provider_message_id = ${providerMessageId}
     union all select tenant_id from messages where id = ${id}
     union all select tenant_id from mails where id = ${id} limit 1`,
  );
  return row?.tenantId;
}
