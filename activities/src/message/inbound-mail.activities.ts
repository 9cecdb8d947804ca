/**
 * Fetches the text of a received email if its webhook did not include it, stores it once, and processes it.
 */
import { cancellationSignal } from '@temporalio/activity';
import { bareAddress, contactAddress, contactKey } from '@praxis/config/contact-key';
import { lockContact } from '@praxis/db/contact/contact-lead';
import type { Database } from '@praxis/db/core/database';
import { fillInbound } from '@praxis/db/message/inbound-message';
import { isWaiting, openWebhook } from '@praxis/db/webhook/webhook-event';
import type { ReceivedEmail } from '@praxis/providers/email/port';
import { ProviderError } from '@praxis/providers/failures';
import type { ReceivedWebhook } from '@praxis/providers/webhook/event';
import type { WebhookEffects } from '@praxis/workflows/webhook/effects';
import { judge, retryLater } from '../core/failures.js';
import { processMail } from './inbound.js';
import { readOrSetAside, type Documents } from '../core/document.js';
import { inboundId } from './inbound-text.js';
import type { Providers } from '../core/providers.js';

export interface InboundMailDependencies {
  database: Database;
  documents: Documents;
  providers: Providers;
  masterKey: string;
}

/** Creates the activity. A repeat changes nothing: a stored text stays, and an opt-out is recorded once. */
export function createInboundMailActivities(parts: InboundMailDependencies): WebhookEffects {
  const { database, documents, masterKey } = parts;
  return {
    async fetchMail({ tenantId, eventId }, fetchId) {
      const mail = await fetchOf(parts, { tenantId, fetchId });
      // The email was deleted at the vendor or permanently refused, so only the subject is available.
      if (mail === undefined) return;
      const inbound = inboundId(tenantId, eventId);
      const parsed = await readOrSetAside(
        database,
        { tenantId, eventId },
        {
          read: async () => {
            const stored = await database.withTenant(tenantId, (tx) =>
              openWebhook<ReceivedWebhook>(tx, eventId),
            );
            const event = stored && (await documents.read('readInboundEvent', stored));
            return {
              event,
              receivedAt: stored?.receivedAt,
              words: await documents.read('readMail', mail),
            };
          },
          tell: (tx, unreadReason) => fillInbound(tx, inbound, { body: '', unreadReason }),
        },
      );
      if (!parsed) return;
      const { event, words, receivedAt = new Date() } = parsed;
      await database.withTenant(tenantId, async (tx) => {
        // Only one fetch per event runs at a time, so that a stored text is kept and processed once.
        await isWaiting(tx, eventId);
        await fillInbound(tx, inbound, { body: words.body, reading: words.reading.kind });
        if (event?.kind !== 'inbound') return;
        const address = contactAddress('email', bareAddress(event.from));
        if (!address) return;
        const key = contactKey(masterKey, { tenantId, address, scope: event.scope });
        await lockContact(tx, key);
        await processMail(
          tx,
          { tenantId, eventId, masterKey, receivedAt, mode: 'live', event: { ...event, words } },
          { address, key },
        );
      });
    },
  };
}

async function fetchOf(
  { providers }: InboundMailDependencies,
  { tenantId, fetchId }: { tenantId: string; fetchId: string },
): Promise<ReceivedEmail | undefined> {
  try {
    // Only a live vendor stores received texts.
    const port = await providers.email({ tenantId, mode: 'live' });
    return await port.read(fetchId, { signal: cancellationSignal() });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const verdict = judge(error);
    if (verdict.kind === 'final') return undefined;
    throw retryLater(error.code, error.message, verdict.kind === 'retry' ? verdict.delayMs : undefined);
  }
}
