/** Taking in what providers report: one transaction that changes the records and says that it did, so it happens once. */
import { activityInfo } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import type { Database, TenantTransaction } from '@praxis/db/database';
import { recordDelivery } from '@praxis/db/messages';
import { lockWebhook, settleWebhook } from '@praxis/db/webhook-events';
import { UnreadableWebhook, type ProviderEvent, type ReceivedWebhook } from '@praxis/providers/webhook/event';
import { readWebhook } from '@praxis/providers/webhook/read';
import type { WebhookMail, WebhookRecords, WebhookReply } from '@praxis/workflows/webhook/effects';
import { recordBounce } from './bounces.js';
import { findReply, takeInbound } from './inbound.js';
import type { Taking } from './webhook-taking.js';

export interface WebhookDependencies {
  database: Database;
  masterKey: string;
}

/** A report may come before the answer to the send it is about; after so many looks it is about nothing of ours. */
const LOOKS = 6;

/** Makes the activity. */
export function createWebhookActivities({ database, masterKey }: WebhookDependencies): WebhookRecords {
  return {
    async processWebhook({ tenantId, eventId }) {
      return await database.withTenant(tenantId, async (tx) => {
        const stored = await lockWebhook<ReceivedWebhook>(tx, masterKey, eventId);
        if (!stored) throw ApplicationFailure.nonRetryable('The event does not exist', 'webhook_missing');
        const id = { tenantId, eventId };
        const event = eventOf(stored.provider, stored.received);
        if (stored.isTakenIn) return (await findReply(tx, id)) ?? mailOf(event);
        const outcome = await take(tx, { ...id, masterKey, event, receivedAt: stored.receivedAt });
        await settleWebhook(tx, eventId, outcome.status);
        return outcome.reply;
      });
    },
  };
}

async function take(
  tx: TenantTransaction,
  taking: Taking,
): Promise<{ status: 'processed' | 'ignored'; reply: WebhookReply | WebhookMail | null }> {
  const { event } = taking;
  switch (event.kind) {
    case 'inbound':
      return { status: 'processed', reply: (await takeInbound(tx, { ...taking, event })) ?? mailOf(event) };
    case 'delivery':
      return { status: (await report(tx, event)) ? 'processed' : 'ignored', reply: null };
    case 'bounce':
    case 'complaint':
      await recordBounce(tx, { ...taking, event });
      return { status: 'processed', reply: null };
    case 'other':
      return { status: 'ignored', reply: null };
  }
}

function mailOf(event: ProviderEvent): WebhookMail | null {
  return event.kind === 'inbound' && event.fetchId !== undefined ? { fetchId: event.fetchId } : null;
}

async function report(
  tx: TenantTransaction,
  event: Extract<ProviderEvent, { kind: 'delivery' }>,
): Promise<boolean> {
  if (await recordDelivery(tx, event)) return true;
  // With our own id it would have been found: it is about something else, such as a mail of the platform.
  if (event.reference !== undefined || activityInfo().attempt >= LOOKS) return false;
  throw ApplicationFailure.retryable('No message is known by this id yet', 'message_unknown');
}

/** The event in what was received; what nobody can read is of no consequence. */
export function eventOf(
  provider: Parameters<typeof readWebhook>[0],
  received: ReceivedWebhook,
): ProviderEvent {
  try {
    return readWebhook(provider, received);
  } catch (error) {
    if (error instanceof UnreadableWebhook) return { kind: 'other' };
    throw error;
  }
}
