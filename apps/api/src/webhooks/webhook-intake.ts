/** Receives a webhook with a valid signature: stores it, answers, and only then has a separate run process it. */
import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { bareAddress, contactAddress, contactKey } from '@praxis/config/contact-key';
import type { Environment } from '@praxis/config/environment';
import { replyTag, tenantOfTag } from '@praxis/config/reply-address';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import { enqueueRun } from '@praxis/db/core/outbox';
import { findTenantOfContact } from '@praxis/db/contact/contact-tenant';
import { listTenantIds } from '@praxis/db/tenant/tenant';
import { storeWebhook } from '@praxis/db/webhook/webhook-event';
import type { WebhookProvider } from '@praxis/contracts/webhook/webhook';
import type { ReadWebhook, ReceivedWebhook } from '@praxis/providers/webhook/event';
import { REPORT_RUN, WEBHOOK_RUN } from '@praxis/workflows/webhook/messages';
import { Failure } from '../platform/http/failure.js';
import { ENVIRONMENT } from '../platform/tokens.js';

/** A vendor's body in OpenAPI. The vendor decides its format, and we read it only if its signature is valid. */
export const ANY_EVENT = { type: 'object', additionalProperties: true };

/** A verified webhook. */
export interface VerifiedWebhook extends ReadWebhook {
  tenantId: string;
  provider: WebhookProvider;
  received: ReceivedWebhook;
}

/** Rolls back the transaction of a repeated webhook. */
class ReceivedBefore extends Error {}

@Injectable()
export class WebhookIntake {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
  ) {}

  /** Stores a webhook; false if it has been received before. From then on it is not lost, whichever process dies. */
  async receive({ tenantId, provider, eventKey, event, received }: VerifiedWebhook): Promise<boolean> {
    const { PRAXIS_MASTER_KEY: masterKey } = this.environment;
    const writer = event.kind === 'inbound' ? event : undefined;
    const address = writer && contactAddress(writer.channel, bareAddress(writer.from));
    const eventId = randomUUID();
    const store = async (tx: TenantTransaction): Promise<void> => {
      // Both statements start together to save a round trip. For a repeat, the transaction with the enqueued row is
      // rolled back.
      const [isNew] = await Promise.all([
        storeWebhook(tx, {
          id: eventId,
          provider,
          eventKey,
          kind: event.kind === 'inbound' ? 'inbound' : 'report',
          contactKey: address && contactKey(masterKey, { tenantId, address, scope: writer?.scope }),
          received: {
            ...received,
            writer: address && writer && { channel: writer.channel, address: address.value },
          },
        }),
        enqueueRun(tx, writer ? WEBHOOK_RUN : REPORT_RUN, { tenantId, eventId }),
      ]);
      if (!isNew) throw new ReceivedBefore();
    };
    try {
      await this.database.withTenant(tenantId, store);
      return true;
    } catch (error) {
      if (error instanceof ReceivedBefore) return false;
      throw error;
    }
  }

  /**
   * Finds the tenant of a reply if several tenants share an account: the tenant that the address of an email reply
   * names, else the tenant that last wrote to the sender or recorded their consent.
   */
  async tenantOfWriter(event: ReadWebhook['event']): Promise<string | undefined> {
    if (event.kind !== 'inbound') return undefined;
    const address = contactAddress(event.channel, bareAddress(event.from));
    if (!address) return undefined;
    const { PRAXIS_MASTER_KEY: masterKey } = this.environment;
    const tenants = await listTenantIds(this.database);
    const tag = replyTag(event.recipients ?? []);
    // A tag that matches no tenant is forged, or its tenant was deleted. Such a reply must not go to the last writer
    // either.
    if (tag !== undefined) return tenantOfTag(masterKey, { tag, tenantIds: tenants });
    const contacts = tenants.map((tenantId) => ({
      tenantId,
      contactKey: contactKey(masterKey, { tenantId, address }),
    }));
    return await findTenantOfContact(this.database, contacts);
  }
}

/** The same answer to every invalid signature: it does not reveal what was wrong, or whose account it might be. */
export function signatureInvalid(): Failure {
  return Failure.of(401, 'signature_invalid', 'The signature of this webhook is not valid.');
}

/** The refusal of a body that is signed but is not one of the provider's events. */
export function notAnEvent(): Failure {
  return Failure.of(400, 'validation_failed', 'This is not an event from this vendor.');
}
