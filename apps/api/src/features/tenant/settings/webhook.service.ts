/** A tenant's webhook: its address, its signing secret, and a test event that verifies both. */
import { randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Environment } from '@praxis/config/environment';
import type { WebhookPing } from '@praxis/contracts/tenant/settings';
import { Database } from '@praxis/db/core/database';
import { readIntegrations, saveIntegrations } from '@praxis/db/tenant/tenant-settings';
import { decryptSecret, removeSecret, storeSecret } from '@praxis/db/tenant/vault';
import { OutboundUrls, type OutboundResult } from '@praxis/providers/outbound/url';
import { signWebhook } from '@praxis/providers/sim/webhook';
import { Failure } from '../../../platform/http/failure.js';
import { OUTBOUND_PROBLEMS, refuseUncallable } from '../../../platform/http/outbound-refusals.js';
import type { AuthSession } from '../../../platform/http/request.js';
import { auditAs } from '../../../platform/tenant/tenant-audit.js';
import { ENVIRONMENT } from '../../../platform/tokens.js';

/** Test events per minute and tenant: enough to test, too few to scan a network. */
const PINGS_PER_MINUTE = 10;
const SECRET_BYTES = 32;

@Injectable()
export class WebhookService {
  readonly #outbound: OutboundUrls;
  readonly #pings = new RateLimiterMemory({ points: PINGS_PER_MINUTE, duration: 60 });

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
  ) {
    this.#outbound = new OutboundUrls({ allowLoopback: environment.PRAXIS_WEBHOOK_LOOPBACK });
  }

  /** Stores the address and returns its new signing secret; without an address, deletes both. */
  async save(tenantId: string, user: AuthSession, url: string | null): Promise<string | null> {
    if (url !== null) await refuseUncallable(this.#outbound, url, 'webhook_address_refused');
    const secret = url === null ? null : `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
    const actor = { userId: user.userId, sessionId: user.id };
    await this.database.withTenant(tenantId, async (tx) => {
      await saveIntegrations(tx, { webhookUrl: url, lastPing: null });
      if (secret === null) await removeSecret(tx, 'webhook', actor);
      else
        await storeSecret(tx, this.environment.PRAXIS_MASTER_KEY, {
          service: 'webhook',
          value: secret,
          actor,
        });
      await auditAs(tx, user, { action: secret === null ? 'webhook.removed' : 'webhook.changed' });
    });
    return secret;
  }

  /** Sends the test event. @throws Failure 409 when there is no address, 429 after too many */
  async ping(tenantId: string, user: AuthSession): Promise<WebhookPing> {
    await this.#takeTurn(tenantId);
    const { url, secret } = await this.#target(tenantId, user);
    const at = new Date();
    const body = JSON.stringify({ type: 'webhook.test', timestamp: at.toISOString(), data: { tenantId } });
    const signature = signWebhook({ id: `msg_${randomUUID()}`, timestamp: at, body, secret });
    const result = await this.#outbound.post(url, body, {
      'content-type': 'application/json',
      'user-agent': 'Webhooks/1',
      ...signature,
    });
    const ping = toPing(result, at);
    await this.database.withTenant(tenantId, async (tx) => {
      // If the address was changed meanwhile, this result is not about the new one.
      if ((await readIntegrations(tx)).webhookUrl === url) await saveIntegrations(tx, { lastPing: ping });
      await auditAs(tx, user, { action: 'webhook.pinged', detail: { ok: ping.ok, status: ping.status } });
    });
    return ping;
  }

  async #target(tenantId: string, user: AuthSession): Promise<{ url: string; secret: string }> {
    return await this.database.withTenant(tenantId, async (tx) => {
      const { webhookUrl } = await readIntegrations(tx);
      const secret =
        webhookUrl === null
          ? undefined
          : await decryptSecret(tx, this.environment.PRAXIS_MASTER_KEY, {
              service: 'webhook',
              reason: 'webhook.ping',
              actor: { userId: user.userId, sessionId: user.id },
            });
      if (webhookUrl === null || secret === undefined)
        throw Failure.of(409, 'no_webhook', 'Save a webhook address first.');
      return { url: webhookUrl, secret };
    });
  }

  async #takeTurn(tenantId: string): Promise<void> {
    try {
      await this.#pings.consume(tenantId);
    } catch {
      throw new Failure({
        status: 429,
        code: 'rate_limited',
        message: 'Too many test events. Try again in a minute.',
        retryAfter: 60,
      });
    }
  }
}

function toPing(result: OutboundResult, at: Date): WebhookPing {
  const { latencyMs } = result;
  const common = { latencyMs, at: at.toISOString() };
  if (!result.ok) return { ...common, ok: false, status: null, message: OUTBOUND_PROBLEMS[result.problem] };
  const { status } = result;
  const ok = status >= 200 && status < 300;
  const message = ok
    ? `Delivered. The address responded with ${status}.`
    : `The address responded with ${status}. It should respond with a status from 200 to 299.`;
  return { ...common, ok, status, message };
}
