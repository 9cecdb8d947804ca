/**
 * Processes the events that vendors report: one transaction changes the records and marks the event as processed, so
 * that the event takes effect once.
 */
import { activityInfo } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import type { Database, TenantTransaction } from '@praxis/db/core/database';
import { recordDelivery } from '@praxis/db/message/message';
import { hasEarlier, isWaiting, openWebhook, settleWebhook } from '@praxis/db/webhook/webhook-event';
import { listLostWebhooks } from '@praxis/db/webhook/lost-runs';
import type { ReceivedWebhook } from '@praxis/providers/webhook/event';
import type { WebhookMail, WebhookRecords, WebhookReply } from '@praxis/workflows/webhook/effects';
import { WEBHOOK_RUN } from '@praxis/workflows/webhook/messages';
import { addRecovery, EFFECT_OVERDUE_SECONDS, waiting } from '../core/run-recovery.js';
import { recordBounce } from '../message/bounce.js';
import type { InboundEvent } from '../core/document-reader.js';
import { readOrSetAside, type Documents } from '../core/document.js';
import { findReply, processInbound } from '../message/inbound.js';
import { keepUnread } from '../message/inbound-text.js';
import type { Taking } from './webhook-taking.js';

export interface WebhookDependencies {
  database: Database;
  documents: Documents;
  masterKey: string;
}

/**
 * Attempts before an event counts as unrelated, because a report may arrive before the answer to its send. Also the
 * limit for waiting on earlier messages of the same sender. This takes six seconds in all.
 */
const MAX_LOOK_UPS = 6;

addRecovery(WEBHOOK_RUN, (tx) =>
  listLostWebhooks(tx, { ...waiting(500), effectSeconds: EFFECT_OVERDUE_SECONDS }),
);

/** Creates the activity. */
export function createWebhookActivities({
  database,
  documents,
  masterKey,
}: WebhookDependencies): WebhookRecords {
  return {
    async processWebhook({ tenantId, eventId }) {
      const id = { tenantId, eventId };
      const stored = await database.withTenant(tenantId, (tx) => openWebhook<ReceivedWebhook>(tx, eventId));
      if (!stored) throw ApplicationFailure.nonRetryable('The event does not exist', 'webhook_missing');
      if (stored.status === 'set_aside') return null;
      const event = await readOrSetAside(database, id, {
        read: () => documents.read('readInboundEvent', stored),
        tell: (tx, unreadReason) => keepUnread(tx, id, { stored, unreadReason }),
      });
      if (!event) return null;
      const mode = stored.provider === 'sim' ? 'sim' : 'live';
      return await database.withTenant(tenantId, async (tx) => {
        if (!(await isWaiting(tx, eventId))) return (await findReply(tx, { ...id, mode })) ?? mailOf(event);
        // One person's messages are processed in the order of arrival, because STOP after START differs from
        // START after STOP.
        if (activityInfo().attempt < MAX_LOOK_UPS && (await hasEarlier(tx, eventId)))
          throw ApplicationFailure.retryable(
            'They wrote something before, which is processed first',
            'event_order',
          );
        const outcome = await take(tx, { ...id, masterKey, event, receivedAt: stored.receivedAt, mode });
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
      return {
        status: 'processed',
        reply: (await processInbound(tx, { ...taking, event })) ?? mailOf(event),
      };
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

function mailOf(event: InboundEvent): WebhookMail | null {
  return event.kind === 'inbound' && event.fetchId !== undefined ? { fetchId: event.fetchId } : null;
}

async function report(
  tx: TenantTransaction,
  event: Extract<InboundEvent, { kind: 'delivery' }>,
): Promise<boolean> {
  if (await recordDelivery(tx, event)) return true;
  // A report with our own reference would have found its message, so it belongs to something else, such as an
  // email of the platform.
  if (event.reference !== undefined || activityInfo().attempt >= MAX_LOOK_UPS) return false;
  throw ApplicationFailure.retryable('No message is known by this id yet', 'message_unknown');
}
