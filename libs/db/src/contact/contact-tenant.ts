/** Finds the tenant of a contact or a message, where a provider's event does not name it. */
import type { Database } from '../core/database.js';
import { sql } from '../core/sql.js';
import { uuidOrNull } from '../core/uuid.js';

/** The tenant that wrote last to a contact, given the key it has in each tenant. */
export async function findTenantOfContact(
  database: Database,
  contactKeys: readonly string[],
): Promise<string | undefined> {
  const [row] = await database.querySystem<{ tenantId: string }>(
    'find whom somebody answers',
    sql`select tenant_id as "tenantId" from messages where contact_key = any(${contactKeys})
       order by created_at desc limit 1`,
  );
  return row?.tenantId;
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
