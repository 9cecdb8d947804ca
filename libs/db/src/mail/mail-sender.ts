/** The practice as the sender of its emails. */
import type { TenantTransaction } from '../core/database.js';

/** Its name, as its clients know it, and the address that it publishes, if it does. */
export interface MailSender {
  name: string;
  contactEmail: string | null;
}

/** The sender of the transaction's tenant. */
export async function findMailSender(tx: TenantTransaction): Promise<MailSender | undefined> {
  const [row] = await tx.query<MailSender>`
    select coalesce(nullif(brand_json->>'name', ''), name) as name,
      nullif(brand_json->'details'->>'contactEmail', '') as "contactEmail"
    from tenants where id = ${tx.tenantId}`;
  return row;
}
