/**
 * Webhooks as they were received: stored encrypted before anything else happens, processed once, and deleted after a
 * while.
 */
import type { WebhookProvider } from '@praxis/contracts/webhook/webhook';
import type { Transaction, TenantTransaction } from '../core/database.js';
import { NOW } from '../core/sql.js';
import { WebhookEventEntity } from './webhook-event.entity.js';

const PURPOSE = 'webhook';

export interface NewWebhookEvent<Received = unknown> {
  id: string;
  provider: WebhookProvider;
  eventKey: string;
  kind: 'inbound' | 'report';
  /** The contact key of the author; only for an inbound message. */
  contactKey?: string | undefined;
  received: Received;
}

/** Stores an event; false if it is already stored under another id. */
export async function storeWebhook(tx: TenantTransaction, event: NewWebhookEvent): Promise<boolean> {
  const rows = await tx.query`
    insert into webhook_events (id, tenant_id, provider, event_key, kind, contact_key, sealed_body)
    values (${event.id}, ${tx.tenantId}, ${event.provider}, ${event.eventKey}, ${event.kind}, ${event.contactKey},
      ${await tx.encrypt(PURPOSE, JSON.stringify(event.received))}) on conflict (tenant_id, provider,
      event_key) do nothing returning id`;
  return rows.length > 0;
}

/** An event as it was received. */
export interface StoredWebhook<Received> {
  provider: NewWebhookEvent['provider'];
  status: 'received' | 'processed' | 'ignored' | 'set_aside';
  contactKey: string | null;
  receivedAt: Date;
  received: Received;
}

/** Decrypts an event. */
export async function openWebhook<Received>(
  tx: TenantTransaction,
  id: string,
): Promise<StoredWebhook<Received> | undefined> {
  const [row] = await tx.query<Omit<StoredWebhook<Received>, 'received'> & { encrypted: Buffer }>`
    select provider, status, contact_key as "contactKey", received_at as "receivedAt", sealed_body as encrypted
    from webhook_events where tenant_id = ${tx.tenantId} and id = ${id}`;
  if (!row) return undefined;
  const { encrypted, ...event } = row;
  return { ...event, received: JSON.parse(await tx.decryptText(PURPOSE, encrypted)) as Received };
}

/** Whether an event waits to be processed; also locks it. */
export async function isWaiting(tx: TenantTransaction, id: string): Promise<boolean> {
  const [row] = await tx.query<{ waits: boolean }>`
    select status = 'received' as waits from webhook_events where tenant_id = ${tx.tenantId} and id = ${id}
    for update`;
  return row?.waits ?? false;
}

/** Whether an earlier message of the same person still waits to be processed. */
export async function hasEarlier(tx: TenantTransaction, id: string): Promise<boolean> {
  const rows = await tx.query`select 1 from webhook_events e join webhook_events w
      on w.tenant_id = e.tenant_id and w.contact_key = e.contact_key and w.status = 'received'
        and w.received_at < e.received_at
    where e.tenant_id = ${tx.tenantId} and e.id = ${id} limit 1`;
  return rows.length > 0;
}

/** How often reading an event, or a document that belongs to it, may fail before the event is set aside. */
const MAX_READINGS = 3;

/**
 * Records that reading an event was stopped from outside. True if that has now happened three times: the event is set
 * aside with the reason and no longer waits to be processed.
 */
export async function noteUnread(
  tx: TenantTransaction,
  id: string,
  reason: 'timeout' | 'crash',
): Promise<boolean> {
  const [row] = await tx.query<{ isSetAside: boolean }>`
    update webhook_events set failed_readings = failed_readings + 1,
      status = case when failed_readings + 1 >= ${MAX_READINGS} then 'set_aside' else status end,
      set_aside_reason = case when failed_readings + 1 >= ${MAX_READINGS} then ${reason} end
    where tenant_id = ${tx.tenantId} and id = ${id} returning status = 'set_aside' as "isSetAside"`;
  return row?.isSetAside ?? true;
}

/** Records that the event has been processed, or needed no processing. */
export async function settleWebhook(
  tx: TenantTransaction,
  id: string,
  status: 'processed' | 'ignored',
): Promise<void> {
  await tx.repository(WebhookEventEntity).update({ tenantId: tx.tenantId, id }, { status, processedAt: NOW });
}

/** Deletes events older than `days` that have been processed. Vendors repeat an event for at most three days. */
export async function pruneWebhooks(tx: Transaction, days: number): Promise<void> {
  await tx.query`
    delete from webhook_events where status <> 'received' and received_at < now() - make_interval(days => ${days})`;
}
