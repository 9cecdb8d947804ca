/** Webhooks that begin runs of an automation: finds the automation by the secret in the URL, and the lead by the body. */
import { contactAddress } from '@praxis/config/contact-key';
import type { Database, TenantTransaction } from '../core/database.js';
import { sql } from '../core/sql.js';
import { uuidOrNull } from '../core/uuid.js';

/**
 * Sets the secret with which webhooks start the automation's runs, and replaces the previous one. False if there is no
 * such automation.
 */
export async function setWebhookHash(tx: TenantTransaction, id: string, hash: string): Promise<boolean> {
  const rows = await tx.query`update automations set webhook_hash = ${hash}, updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id} returning id`;
  return rows.length > 0;
}

/** The automation that the secret of an address belongs to. */
export interface WebhookAutomation {
  id: string;
  tenantId: string;
  /** Whether webhooks currently begin its runs. */
  isActive: boolean;
}

/** Undefined for an unknown secret, and for a secret of a tenant that is not active. */
export async function findByWebhook(
  database: Database,
  hash: string,
): Promise<WebhookAutomation | undefined> {
  const [found] = await database.querySystem<WebhookAutomation>(
    'find the automation behind a webhook',
    sql`select a.id, a.tenant_id as "tenantId",
        a.status = 'active' and a.trigger_kind = 'webhook' as "isActive"
      from automations a join tenants t on t.id = a.tenant_id and t.status = 'active' where a.webhook_hash = ${hash}`,
  );
  return found;
}

/** The lead of a webhook: by its id, or the latest lead of the contact with an address or number. */
export async function findNamedLead(
  tx: TenantTransaction,
  { leadId, email, phone }: Partial<Record<'leadId' | 'email' | 'phone', string>>,
): Promise<string | undefined> {
  const id = uuidOrNull(leadId);
  const mail = contactAddress('email', email)?.value ?? null;
  const number = contactAddress('sms', phone)?.value ?? null;
  const [lead] = await tx.query<{ id: string }>`
    (select id, 0 as rank, updated_at from leads where tenant_id = ${tx.tenantId} and id = ${id}::uuid and not is_sample)
    union all
    (select l.id, 1, l.updated_at from contact_points p
      join leads l on l.tenant_id = p.tenant_id and l.contact_id = p.contact_id and not l.is_sample
      where p.tenant_id = ${tx.tenantId}
        and (p.kind = 'email' and p.value = ${mail}::text or p.kind = 'phone' and p.value = ${number}::text)
      order by l.updated_at desc, l.id limit 1)
    order by rank, updated_at desc limit 1`;
  return lead?.id;
}
