/** Endpoints of outbound webhooks, managed by owners. */
import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@praxis/config/environment';
import type {
  WebhookEndpoint,
  WebhookEndpointChange,
} from '@praxis/contracts/webhook-delivery/webhook-endpoint';
import { MAX_WEBHOOK_ENDPOINTS } from '@praxis/contracts/webhook-delivery/webhook-delivery.const';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import { enqueueRun } from '@praxis/db/core/outbox';
import { removeEndpointSecrets, rotateEndpointSecret } from '@praxis/db/webhook-delivery/endpoint-secret';
import {
  addEndpoint,
  changeEndpoint,
  deleteEndpoint,
  findEndpoint,
  listEndpoints,
} from '@praxis/db/webhook-delivery/webhook-endpoint';
import { OutboundUrls } from '@praxis/providers/outbound/url';
import { WEBHOOK_DELIVERY_RUN } from '@praxis/workflows/webhook-delivery/messages';
import type { LeadUser } from '../../platform/auth/lead-actor.js';
import { Failure, notFound } from '../../platform/http/failure.js';
import { refuseUncallable } from '../../platform/http/outbound-refusals.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';
import { ENVIRONMENT } from '../../platform/tokens.js';

const ADDRESS_REFUSED = 'webhook_address_refused';

@Injectable()
export class WebhookEndpointService {
  readonly #outbound: OutboundUrls;

  constructor(
    @Inject(ENVIRONMENT) environment: Environment,
    private readonly database: Database,
  ) {
    this.#outbound = new OutboundUrls({ allowLoopback: environment.PRAXIS_WEBHOOK_LOOPBACK });
  }

  /** Oldest first. */
  async list(tenantId: string): Promise<WebhookEndpoint[]> {
    return await this.database.withTenant(tenantId, listEndpoints);
  }

  /** @throws Failure 400 for a URL that can never receive requests, 409 `too_many` beyond `MAX_WEBHOOK_ENDPOINTS` */
  async add(
    { tenant, user }: LeadUser,
    change: WebhookEndpointChange,
  ): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
    await refuseUncallable(this.#outbound, change.url, { code: ADDRESS_REFUSED });
    return await this.database.withTenant(tenant.id, async (tx) => {
      const endpointId = await addEndpoint(tx, change);
      if (endpointId === 'full')
        throw Failure.of(409, 'too_many', `A practice can have up to ${MAX_WEBHOOK_ENDPOINTS} endpoints.`);
      const actor = { userId: user.userId, sessionId: user.id };
      const secret = await rotateEndpointSecret(tx, {
        endpointId,
        actor,
      });
      await auditAs(tx, user, {
        ...target(endpointId),
        action: 'webhook_endpoint.added',
        detail: chosen(change),
      });
      return { endpoint: await found(tx, endpointId), secret };
    });
  }

  /** @throws Failure 404, 400 for a URL that can never receive requests */
  async change(
    { tenant, user }: LeadUser,
    id: string,
    change: WebhookEndpointChange,
  ): Promise<WebhookEndpoint> {
    await refuseUncallable(this.#outbound, change.url, { code: ADDRESS_REFUSED });
    return await this.database.withTenant(tenant.id, async (tx) => {
      if (!(await changeEndpoint(tx, id, change))) throw notFound();
      await auditAs(tx, user, { ...target(id), action: 'webhook_endpoint.changed', detail: chosen(change) });
      return await found(tx, id);
    });
  }

  /** @throws Failure 404 */
  async remove({ tenant, user }: LeadUser, id: string): Promise<void> {
    await this.database.withTenant(tenant.id, async (tx) => {
      const open = await deleteEndpoint(tx, id);
      if (!open) throw notFound();
      await removeEndpointSecrets(tx, id, { userId: user.userId, sessionId: user.id });
      // Wakes runs that wait for their next attempt: they find nothing left to do, and end.
      for (const deliveryId of open)
        await enqueueRun(tx, WEBHOOK_DELIVERY_RUN, { tenantId: tenant.id, deliveryId });
      await auditAs(tx, user, { ...target(id), action: 'webhook_endpoint.deleted' });
    });
  }

  /** @throws Failure 404 */
  async rotate(
    { tenant, user }: LeadUser,
    endpointId: string,
  ): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      await found(tx, endpointId);
      const actor = { userId: user.userId, sessionId: user.id };
      const secret = await rotateEndpointSecret(tx, {
        endpointId,
        actor,
      });
      await auditAs(tx, user, { ...target(endpointId), action: 'webhook_endpoint.rotated' });
      return { endpoint: await found(tx, endpointId), secret };
    });
  }
}

const target = (targetId: string): { targetType: string; targetId: string } => ({
  targetType: 'webhook_endpoint',
  targetId,
});

/** The settings of an endpoint that the audit log stores. The address is left out, because it may contain a name. */
function chosen({ events, isEnabled }: WebhookEndpointChange): Record<string, unknown> {
  return { events, isEnabled };
}

async function found(tx: TenantTransaction, id: string): Promise<WebhookEndpoint> {
  const endpoint = await findEndpoint(tx, id);
  if (!endpoint) throw notFound();
  return endpoint;
}
