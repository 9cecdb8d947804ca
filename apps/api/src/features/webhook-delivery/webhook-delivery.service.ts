/** Reads the delivery log, and sends deliveries from it again. */
import { Injectable } from '@nestjs/common';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type {
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookDeliveryQuery,
} from '@praxis/contracts/webhook-delivery/webhook-delivery';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import { enqueueRun } from '@praxis/db/core/outbox';
import {
  addTestDelivery,
  findDelivery,
  listDeliveries,
  markForResend,
} from '@praxis/db/webhook-delivery/webhook-delivery';
import { findEndpoint } from '@praxis/db/webhook-delivery/webhook-endpoint';
import { WEBHOOK_DELIVERY_RUN } from '@praxis/workflows/webhook-delivery/messages';
import type { LeadUser } from '../../platform/auth/lead-actor.js';
import { Failure, notFound } from '../../platform/http/failure.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';

/** Test events and single resends per minute and tenant: enough to test, too few to scan a network. */
const SENDS_PER_MINUTE = 10;

@Injectable()
export class WebhookDeliveryService {
  readonly #sends = new RateLimiterMemory({ points: SENDS_PER_MINUTE, duration: 60 });

  constructor(private readonly database: Database) {}

  /** Returns one page of deliveries, newest first. */
  async list(tenantId: string, query: WebhookDeliveryQuery): Promise<Omit<WebhookDeliveryList, 'ok'>> {
    return await this.database.withTenant(tenantId, (tx) => listDeliveries(tx, query));
  }

  /** @throws Failure 404, 409 `endpoint_disabled`, 429 after too many */
  async test({ tenant, user }: LeadUser, endpointId: string): Promise<WebhookDelivery> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      await requireEnabled(tx, endpointId);
      await this.#takeTurn(tenant.id);
      const id = await addTestDelivery(tx, endpointId);
      const target = { targetType: 'webhook_endpoint', targetId: endpointId };
      await auditAs(tx, user, { action: 'webhook_endpoint.tested', ...target });
      return await found(tx, id);
    });
  }

  /** @throws Failure 404, 409 `endpoint_disabled` or `person_deleted`, 429 after too many */
  async resend({ tenant, user }: LeadUser, deliveryId: string): Promise<WebhookDelivery> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      const { endpointId } = await found(tx, deliveryId);
      await requireEnabled(tx, endpointId);
      await this.#takeTurn(tenant.id);
      const [marked] = await markForResend(tx, { deliveryId });
      if (marked === undefined)
        throw Failure.of(409, 'person_deleted', 'This person was deleted, so their data is not sent again.');
      await enqueueRun(tx, WEBHOOK_DELIVERY_RUN, { tenantId: tenant.id, deliveryId });
      const target = { targetType: 'webhook_delivery', targetId: deliveryId };
      await auditAs(tx, user, { action: 'webhook_delivery.resent', ...target });
      return await found(tx, deliveryId);
    });
  }

  /** Returns how many are sent again. @throws Failure 404, 409 `endpoint_disabled`, 429 after too many */
  async resendSince({ tenant, user }: LeadUser, endpointId: string, since: Date): Promise<number> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      await requireEnabled(tx, endpointId);
      await this.#takeTurn(tenant.id);
      const ids = await markForResend(tx, { endpointId, since });
      for (const deliveryId of ids)
        await enqueueRun(tx, WEBHOOK_DELIVERY_RUN, { tenantId: tenant.id, deliveryId });
      const target = { targetType: 'webhook_endpoint', targetId: endpointId };
      const detail = { count: ids.length, since: since.toISOString() };
      await auditAs(tx, user, { action: 'webhook_delivery.resent', ...target, detail });
      return ids.length;
    });
  }

  /** Counts only requests that would send something, so that a wrong id is a 404 however often it is tried. */
  async #takeTurn(tenantId: string): Promise<void> {
    try {
      await this.#sends.consume(tenantId);
    } catch {
      throw new Failure({
        status: 429,
        code: 'rate_limited',
        retryAfter: 60,
        message: 'Too many events were sent by hand. Try again in a minute.',
      });
    }
  }
}

async function requireEnabled(tx: TenantTransaction, endpointId: string): Promise<void> {
  const endpoint = await findEndpoint(tx, endpointId);
  if (!endpoint) throw notFound();
  if (!endpoint.isEnabled)
    throw Failure.of(409, 'endpoint_disabled', 'This endpoint is switched off. Switch it on first.');
}

async function found(tx: TenantTransaction, id: string): Promise<WebhookDelivery> {
  const delivery = await findDelivery(tx, id);
  if (!delivery) throw notFound();
  return delivery;
}
