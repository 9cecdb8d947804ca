/** Finds the tenant of a contact or a message if a provider's event does not name it. */
import type { Database } from '../core/database.js';
import { sql } from '../core/sql.js';
import { uuidOrNull } from '../core/uuid.js';

/** An address as a tenant knows it. */
export interface ContactOfTenant {
  tenantId: string;
  contactKey: string;
}

/**
 * The tenant that last wrote to a contact, given the contact's key in each tenant. Messages that were sent count first,
 * then those that may have been sent, because people do not answer a message that waits or was held back. If neither is
 * left because the person was erased, it is the tenant whose ledger has the last decision about the address, because an
 * opt-out belongs to the address. Messages that were never sent are the last resort, so that a STOP is not lost.
 */
export async function findTenantOfContact(
  database: Database,
  contacts: readonly ContactOfTenant[],
): Promise<string | undefined> {
  const tenants = contacts.map(({ tenantId }) => tenantId);
  const keys = contacts.map(({ contactKey }) => contactKey);
  const [found] = await database.querySystem<{ tenantId: string }>(
    'find whom somebody answers',
    sql`select c.tenant_id as "tenantId" from (
        select tenant_id, coalesce(sent_at, created_at) as at, case when status in ('sent', 'delivered') then 1
          when status in ('sending', 'unknown') then 2 else 4 end as rank
        from messages where contact_key = any(${keys})
        union all
        select l.tenant_id, l.recorded_at, 3 from unnest(${tenants}::uuid[], ${keys}::text[]) as k(tenant_id, contact_key)
        join consent_ledger l on l.tenant_id = k.tenant_id and l.contact_key = k.contact_key
      ) as c order by c.rank, c.at desc limit 1`,
  );
  return found?.tenantId;
}

/** The tenant of a message or mail, found by the provider's id or by our own id. */
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
