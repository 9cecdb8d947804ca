/** Endpoints of outbound webhooks. Their secrets are in endpoint-secret.ts. */
import type {
  WebhookEndpoint,
  WebhookEndpointChange,
} from '@praxis/contracts/webhook-delivery/webhook-endpoint';
import {
  MAX_WEBHOOK_ENDPOINTS,
  type DisabledReason,
  type WebhookEvent,
} from '@praxis/contracts/webhook-delivery/webhook-delivery.const';
import type { TenantTransaction } from '../core/database.js';
import { sql } from '../core/sql.js';
import { WebhookEndpointEntity } from './webhook-endpoint.entity.js';

interface EndpointRow {
  id: string;
  url: string;
  description: string;
  events: WebhookEvent[];
  isEnabled: boolean;
  disabledBecause: DisabledReason | null;
  failingSince: Date | null;
  previousSecretUntil: Date | null;
  createdAt: Date;
  hasSecret: boolean;
}

const COLUMNS = sql`e.id, e.url, e.description, e.events, e.is_enabled as "isEnabled",
  e.disabled_because as "disabledBecause", e.failing_since as "failingSince",
  case when e.previous_secret_until > now() then e.previous_secret_until end as "previousSecretUntil",
  e.created_at as "createdAt", exists (select from tenant_secrets s where s.tenant_id = e.tenant_id
    and s.service = 'webhook/' || e.id) as "hasSecret"`;

/** All endpoints of the tenant, oldest first. */
export async function listEndpoints(tx: TenantTransaction): Promise<WebhookEndpoint[]> {
  const rows = await tx.query<EndpointRow>`
    select ${COLUMNS} from webhook_endpoints e where e.tenant_id = ${tx.tenantId} order by e.created_at, e.id`;
  return rows.map(toEndpoint);
}

/** One endpoint; undefined if the tenant has none with that id. */
export async function findEndpoint(tx: TenantTransaction, id: string): Promise<WebhookEndpoint | undefined> {
  const [row] = await tx.query<EndpointRow>`
    select ${COLUMNS} from webhook_endpoints e where e.tenant_id = ${tx.tenantId} and e.id = ${id}`;
  return row && toEndpoint(row);
}

/** Adds an endpoint and returns its id; `full` if the tenant has the maximum number. */
export async function addEndpoint(
  tx: TenantTransaction,
  change: WebhookEndpointChange,
): Promise<string | 'full'> {
  const count = await tx.repository(WebhookEndpointEntity).countBy({ tenantId: tx.tenantId });
  if (count >= MAX_WEBHOOK_ENDPOINTS) return 'full';
  const { url, description, events, isEnabled } = change;
  const [row] = await tx.query<{ id: string }>`
    insert into webhook_endpoints (tenant_id, url, description, events, is_enabled)
    values (${tx.tenantId}, ${url}, ${description}, ${events}, ${isEnabled}) returning id`;
  if (!row) throw new Error('the endpoint was not stored');
  return row.id;
}

/** Changes an endpoint; false if there is none. Switching it on resets its failures. */
export async function changeEndpoint(
  tx: TenantTransaction,
  id: string,
  { url, description, events, isEnabled }: WebhookEndpointChange,
): Promise<boolean> {
  const rows = await tx.query`update webhook_endpoints set url = ${url}, description = ${description},
      events = ${events}, updated_at = now(),
      failing_since = case when ${isEnabled} and (not is_enabled or url <> ${url}) then null else failing_since end,
      disabled_because = case when ${isEnabled} then null else disabled_because end, is_enabled = ${isEnabled}
    where tenant_id = ${tx.tenantId} and id = ${id} returning id`;
  return rows.length > 0;
}

/**
 * Deletes an endpoint with its log; returns the deliveries whose runs are open, or undefined if there is no endpoint.
 */
export async function deleteEndpoint(tx: TenantTransaction, id: string): Promise<string[] | undefined> {
  const open = await tx.query<{ id: string }>`select id from webhook_deliveries
    where tenant_id = ${tx.tenantId} and endpoint_id = ${id} and status = 'waiting' limit 1000`;
  const { affected } = await tx.repository(WebhookEndpointEntity).delete({ tenantId: tx.tenantId, id });
  return affected === 1 ? open.map((delivery) => delivery.id) : undefined;
}

/** Records until when the previous secret also signs. */
export async function setOverlap(tx: TenantTransaction, id: string, hours: number): Promise<void> {
  await tx.query`update webhook_endpoints set previous_secret_until = now() + make_interval(hours => ${hours}),
      updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id}`;
}

function toEndpoint({ failingSince, previousSecretUntil, createdAt, ...row }: EndpointRow): WebhookEndpoint {
  return {
    ...row,
    failingSince: failingSince?.toISOString() ?? null,
    previousSecretUntil: previousSecretUntil?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
