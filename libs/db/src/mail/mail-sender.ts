/** The practice as the sender of its emails. */
import type { TenantTransaction } from '../core/database.js';
import { CLIENT_NAME } from '../tenant/tenant.js';

/** The practice's name as its clients know it, and the email address that it publishes, if any. */
export interface MailSender {
  name: string;
  contactEmail: string | null;
}

/** The sender of the transaction's tenant. */
export async function findMailSender(tx: TenantTransaction): Promise<MailSender | undefined> {
  const [row] = await tx.query<MailSender>`
    select ${CLIENT_NAME} as name, nullif(t.brand_json->'details'->>'contactEmail', '') as "contactEmail"
    from tenants t where t.id = ${tx.tenantId}`;
  return row;
}
