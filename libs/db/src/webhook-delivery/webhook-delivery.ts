/** The delivery log, which people read and from which they send events again. Attempts: delivery-attempt.ts. */
import type {
  DeliveryAttempt,
  WebhookDelivery,
  WebhookDeliveryQuery,
} from '@praxis/contracts/webhook-delivery/webhook-delivery';
import {
  WEBHOOK_TEST,
  type DeliveryProblem,
  type DeliveryStatus,
  type WebhookMessageType,
} from '@praxis/contracts/webhook-delivery/webhook-delivery.const';
import type { TenantTransaction, Transaction } from '../core/database.js';
import { isOpenTenant } from '../core/open-tenant.js';
import { positionAfter, toPage, type Page } from '../core/page.js';
import { sql } from '../core/sql.js';

interface DeliveryRow {
  id: string;
  endpointId: string;
  url: string;
  eventId: string;
  event: WebhookMessageType;
  leadId: string | null;
  status: DeliveryStatus;
  attempts: DeliveryAttempt[];
  nextAttemptAt: Date | null;
  problem: DeliveryProblem | null;
  createdAt: Date;
}

const COLUMNS = sql`d.id, d.endpoint_id as "endpointId", e.url, d.event_id as "eventId", d.event_type as event,
  d.lead_id as "leadId", d.status, d.attempt_log as attempts, d.next_attempt_at as "nextAttemptAt", d.problem,
  d.created_at as "createdAt"`;
const JOINED = sql`webhook_deliveries d join webhook_endpoints e on e.tenant_id = d.tenant_id and e.id = d.endpoint_id`;

/** The header `webhook-id` of an event. */
export function messageId(eventId: string): string {
  return `msg_${eventId.replaceAll('-', '')}`;
}

/** One page of the log, newest first. */
export async function listDeliveries(
  tx: TenantTransaction,
  { endpointId, status, ...query }: WebhookDeliveryQuery,
): Promise<Page<WebhookDelivery>> {
  const after = positionAfter(query.cursor, 'created');
  const rows = await tx.query<DeliveryRow & { sortValue: string }>`
    select ${COLUMNS}, d.created_at::text as "sortValue" from ${JOINED}
    where d.tenant_id = ${tx.tenantId} and (${endpointId}::uuid is null or d.endpoint_id = ${endpointId}::uuid)
      and (${status}::text is null or d.status = ${status}::text)
      and (${after?.value}::timestamptz is null
        or (d.created_at, d.id) < (${after?.value}::timestamptz, ${after?.id}::uuid))
    order by d.created_at desc, d.id desc limit ${query.limit + 1}`;
  const { items, nextCursor } = toPage(rows, { sort: 'created', limit: query.limit });
  return { items: items.map(toDelivery), nextCursor };
}

/** One delivery; undefined if the tenant has none with that id. */
export async function findDelivery(tx: TenantTransaction, id: string): Promise<WebhookDelivery | undefined> {
  const [row] = await tx.query<DeliveryRow>`
    select ${COLUMNS} from ${JOINED} where d.tenant_id = ${tx.tenantId} and d.id = ${id}`;
  return row && toDelivery(row);
}

/**
 * Stores a test event for one endpoint, regardless of the events that it has chosen, and returns its id; a trigger
 * enqueues its run.
 */
export async function addTestDelivery(tx: TenantTransaction, endpointId: string): Promise<string> {
  const [row] = await tx.query<{ id: string }>`
    insert into webhook_deliveries (tenant_id, endpoint_id, event_id, event_type, sequence)
    values (${tx.tenantId}, ${endpointId}, gen_random_uuid(), ${WEBHOOK_TEST},
      (extract(epoch from clock_timestamp()) * 1000000)::bigint) returning id`;
  if (!row) throw new Error('the delivery was not stored');
  return row.id;
}

/** The deliveries to send again: a single one, or those of an endpoint that have not arrived since a time. */
export type Resend = { deliveryId: string } | { endpointId: string; since: Date };

/** Maximum number of deliveries that are sent again at once, oldest first. */
const RESEND_MAX = 500;

/**
 * Makes deliveries wait for an attempt again, from the beginning of the schedule and with the same body; returns their
 * ids. Deliveries about a deleted person are not changed. Enqueue their runs in the same transaction.
 */
export async function markForResend(tx: TenantTransaction, what: Resend): Promise<string[]> {
  const which =
    'deliveryId' in what
      ? sql`id = ${what.deliveryId}`
      : sql`endpoint_id = ${what.endpointId} and created_at >= ${what.since} and status in ('failed', 'canceled')`;
  const rows = await tx.query<{ id: string }>`update webhook_deliveries
    set status = 'waiting', problem = null, attempts = 0, next_attempt_at = now()
    where tenant_id = ${tx.tenantId} and id in (
      select id from webhook_deliveries where tenant_id = ${tx.tenantId} and ${which}
        and problem is distinct from 'person_deleted'
        and (status <> 'delivered' or sealed_body is not null)
      order by created_at, id limit ${RESEND_MAX} for update)
    returning id`;
  return rows.map(({ id }) => id);
}

/** Deliveries that should have been attempted by now, because their runs were ended from outside. */
export async function listOverdueDeliveries(
  tx: Transaction,
  options: { olderThanSeconds: number; limit: number },
): Promise<{ tenantId: string; deliveryId: string }[]> {
  return await tx.query`select tenant_id as "tenantId", id as "deliveryId" from webhook_deliveries
    where status = 'waiting'
      and coalesce(next_attempt_at, created_at) < now() - make_interval(secs => ${options.olderThanSeconds})
      and ${isOpenTenant(sql`tenant_id`)}
    order by created_at limit ${options.limit}`;
}

/** Deletes deliveries older than `days`, with their bodies. */
export async function pruneDeliveries(tx: Transaction, days: number): Promise<void> {
  await tx.query`delete from webhook_deliveries where created_at < now() - make_interval(days => ${days})`;
}

function toDelivery({ eventId, nextAttemptAt, createdAt, ...row }: DeliveryRow): WebhookDelivery {
  return {
    ...row,
    messageId: messageId(eventId),
    nextAttemptAt: row.status === 'waiting' ? (nextAttemptAt?.toISOString() ?? null) : null,
    createdAt: createdAt.toISOString(),
  };
}
