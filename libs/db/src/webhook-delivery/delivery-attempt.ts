/** One attempt of a delivery: its content, stored encrypted before it is first sent, and its result. */
import type { DeliveryAttempt } from '@praxis/contracts/webhook-delivery/webhook-delivery';
import {
  ENDPOINT_FAILING_DAYS,
  type DeliveryProblem,
  type DisabledReason,
  type WebhookMessageType,
} from '@praxis/contracts/webhook-delivery/webhook-delivery.const';
import type { WebhookMessage } from '@praxis/contracts/webhook-delivery/webhook-message';
import type { TenantTransaction } from '../core/database.js';
import { messageId } from './webhook-delivery.js';
import { readSubject } from './webhook-subject.js';
import { WebhookDeliveryEntity } from './webhook-delivery.entity.js';

interface DueRow {
  endpointId: string;
  url: string;
  isEnabled: boolean;
  overlaps: boolean;
  eventId: string;
  event: WebhookMessageType;
  leadId: string | null;
  appointmentId: string | null;
  facts: Record<string, string>;
  sequence: string;
  encrypted: Buffer | null;
  attempts: number;
  createdAt: Date;
}

/** Everything that an attempt needs except the secrets. */
export interface DueDelivery {
  endpointId: string;
  url: string;
  isEnabled: boolean;
  /** Whether the secret from before the last rotation also signs. */
  overlaps: boolean;
  messageId: string;
  /** The exact bytes, the same each time. */
  body: string;
  /** Number of attempts since the delivery was sent, or last sent again. */
  attempts: number;
}

const purposeOf = (deliveryId: string): string => `webhook-delivery/${deliveryId}`;

/**
 * The attempt to make, locked; undefined if the delivery was deleted or no longer waits. Builds the body the first time
 * and stores it, so that every later attempt is byte-identical.
 * @throws DecryptionError when the tenant's key was deleted
 */
export async function openDelivery(
  tx: TenantTransaction,
  deliveryId: string,
): Promise<DueDelivery | undefined> {
  const [row] =
    await tx.query<DueRow>`select d.endpoint_id as "endpointId", e.url, e.is_enabled as "isEnabled",
      coalesce(e.previous_secret_until > now(), false) as overlaps, d.event_id as "eventId", d.event_type as event,
      d.lead_id as "leadId", d.appointment_id as "appointmentId", d.facts, d.sequence, d.sealed_body as encrypted,
      d.attempts, d.created_at as "createdAt"
    from webhook_deliveries d join webhook_endpoints e on e.tenant_id = d.tenant_id and e.id = d.endpoint_id
    where d.tenant_id = ${tx.tenantId} and d.id = ${deliveryId} and d.status = 'waiting' for update of d`;
  if (!row) return undefined;
  const { eventId, encrypted, endpointId, url, isEnabled, overlaps, attempts } = row;
  const known = { endpointId, url, isEnabled, overlaps, attempts, messageId: messageId(eventId) };
  if (encrypted) return { ...known, body: await tx.decryptText(purposeOf(deliveryId), encrypted) };
  const body = JSON.stringify(await buildMessage(tx, row));
  const sealedBody = await tx.encrypt(purposeOf(deliveryId), body);
  await tx
    .repository(WebhookDeliveryEntity)
    .update({ tenantId: tx.tenantId, id: deliveryId }, { sealedBody });
  return { ...known, body };
}

async function buildMessage(tx: TenantTransaction, row: DueRow): Promise<WebhookMessage> {
  const { event, leadId, facts, createdAt, sequence } = row;
  const subject = event === 'lead.deleted' ? {} : await readSubject(tx, row);
  return {
    type: event,
    timestamp: createdAt.toISOString(),
    sequence: Number(sequence),
    data: { tenantId: tx.tenantId, ...(leadId === null ? {} : { leadId }), ...subject, ...facts },
  };
}

/** The result of an attempt; `waiting` contains the seconds until the next one. */
export type AttemptOutcome =
  | { status: 'delivered' | 'failed' }
  | { status: 'canceled'; problem: DeliveryProblem }
  | { status: 'waiting'; waitSeconds: number };

/**
 * Records an attempt; without `made`, no attempt was made. A delivery that was canceled or deleted in the meantime is
 * not changed. If the delivery was sent again since the attempt began (`made.before`: the number of attempts before
 * it), the attempt is recorded and the delivery still waits. Returns whether the delivery was settled.
 */
export async function settleAttempt(
  tx: TenantTransaction,
  deliveryId: string,
  { made, outcome }: { made?: { attempt: DeliveryAttempt; before: number }; outcome: AttemptOutcome },
): Promise<boolean> {
  const log = JSON.stringify(made ? [made.attempt] : []);
  const seconds = outcome.status === 'waiting' ? outcome.waitSeconds : null;
  const settled = await tx.query`update webhook_deliveries set status = ${outcome.status},
      problem = ${outcome.status === 'canceled' ? outcome.problem : null},
      attempts = attempts + ${made ? 1 : 0}::int, attempt_log = attempt_log || ${log}::jsonb,
      next_attempt_at = now() + make_interval(secs => ${seconds}::double precision)
    where tenant_id = ${tx.tenantId} and id = ${deliveryId} and status = 'waiting'
      and attempts = coalesce(${made?.before}::int, attempts) returning id`;
  if (settled.length > 0) return true;
  await tx.query`update webhook_deliveries set attempt_log = attempt_log || ${log}::jsonb
    where tenant_id = ${tx.tenantId} and id = ${deliveryId} and status = 'waiting'`;
  return false;
}

/**
 * An endpoint, with its address when the attempt began, because a response from there shows nothing about a later
 * address.
 */
type AttemptedEndpoint = Pick<DueDelivery, 'endpointId' | 'url'>;

/** Records that an endpoint accepted an event. */
export async function noteSuccess(
  tx: TenantTransaction,
  { endpointId, url }: AttemptedEndpoint,
): Promise<void> {
  await tx.query`update webhook_endpoints set failing_since = null
    where tenant_id = ${tx.tenantId} and id = ${endpointId} and url = ${url} and failing_since is not null`;
}

/**
 * Records that an endpoint did not accept an event, and switches the endpoint off if it answered that it is gone, or
 * has failed for `ENDPOINT_FAILING_DAYS` days. Returns the reason if it was switched off now, and `moved` if it has
 * another address by now.
 */
export async function noteFailure(
  tx: TenantTransaction,
  { endpointId, url }: AttemptedEndpoint,
  { isGone }: { isGone: boolean },
): Promise<DisabledReason | 'moved' | undefined> {
  const [endpoint] = await tx.query<{ url: string }>`select url from webhook_endpoints
    where tenant_id = ${tx.tenantId} and id = ${endpointId} for no key update`;
  if (endpoint?.url !== url) return 'moved';
  await tx.query`update webhook_endpoints set failing_since = now()
    where tenant_id = ${tx.tenantId} and id = ${endpointId} and failing_since is null`;
  const [off] = await tx.query<{ reason: DisabledReason }>`update webhook_endpoints
    set is_enabled = false, updated_at = now(), disabled_because = case when ${isGone} then 'gone' else 'failing' end
    where tenant_id = ${tx.tenantId} and id = ${endpointId} and is_enabled
      and (${isGone} or failing_since < now() - make_interval(days => ${ENDPOINT_FAILING_DAYS}))
    returning disabled_because as reason`;
  return off?.reason;
}
