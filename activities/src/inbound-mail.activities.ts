/** The text of a mail that somebody wrote: fetched where its webhook does not carry it, kept once, and heard. */
import { cancellationSignal } from '@temporalio/activity';
import { bareAddress, contactAddress, contactKey } from '@praxis/config/contact-key';
import { lockContact } from '@praxis/db/contact-leads';
import type { Database } from '@praxis/db/database';
import { fillInbound } from '@praxis/db/inbound-messages';
import { lockWebhook } from '@praxis/db/webhook-events';
import { ProviderError } from '@praxis/providers/failures';
import type { ReceivedWebhook } from '@praxis/providers/webhook/event';
import type { WebhookEffects } from '@praxis/workflows/webhook/effects';
import { judge, retryLater } from './failures.js';
import { hearMail } from './inbound.js';
import { inboundId, readable } from './inbound-text.js';
import type { Providers } from './providers.js';
import { eventOf } from './webhooks.activities.js';

export interface InboundMailDependencies {
  database: Database;
  providers: Providers;
  masterKey: string;
}

/** Makes the activity. Doing it again changes nothing: a text that is there stays, and an opt-out stands once. */
export function createInboundMailActivities(parts: InboundMailDependencies): WebhookEffects {
  const { database, masterKey } = parts;
  return {
    async fetchMail({ tenantId, eventId }, fetchId) {
      const text = await read(parts, { tenantId, fetchId });
      // Gone at the provider, or refused for good: the subject is all there is.
      if (text === undefined) return;
      await database.withTenant(tenantId, async (tx) => {
        const stored = await lockWebhook<ReceivedWebhook>(tx, masterKey, eventId);
        const event = stored && eventOf(stored.provider, stored.received);
        const body = readable(text);
        await fillInbound(tx, inboundId(tenantId, eventId), body);
        if (event?.kind !== 'inbound') return;
        const address = contactAddress('email', bareAddress(event.from));
        if (!address) return;
        const key = contactKey(masterKey, { tenantId, address, scope: event.scope });
        await lockContact(tx, key);
        const said = { tenantId, eventId, masterKey, receivedAt: stored?.receivedAt ?? new Date() };
        await hearMail(tx, { ...said, event: { ...event, body } }, key);
      });
    },
  };
}

async function read(
  { providers }: InboundMailDependencies,
  { tenantId, fetchId }: { tenantId: string; fetchId: string },
): Promise<string | undefined> {
  try {
    // Only a live provider keeps a text for us.
    const port = await providers.email({ tenantId, mode: 'live' });
    return (await port.read(fetchId, { signal: cancellationSignal() }))?.text;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const verdict = judge(error);
    if (verdict.kind === 'final') return undefined;
    throw retryLater(error.code, error.message, verdict.kind === 'retry' ? verdict.delayMs : undefined);
  }
}
