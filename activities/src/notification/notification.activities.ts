/**
 * Sends all due notifications of a person as one email and one text message. Both are stored in the transaction that
 * marks the notifications as sent, so that neither happens without the other.
 */
import { publicOrigin, type Environment } from '@praxis/config/environment';
import type { Database, TenantTransaction } from '@praxis/db/core/database';
import { enqueueRun } from '@praxis/db/core/outbox';
import { settleDeliveredNudge } from '@praxis/db/core/run-nudge';
import { queueMail, queueText } from '@praxis/db/mail/mail';
import { deliveryTime } from '@praxis/domain/notification/delivery-time';
import {
  deferDeliveries,
  dropDeliveries,
  findNotificationRecipient,
  listOverdueRecipients,
  lockWaitingDeliveries,
  settleDeliveries,
  type NotificationRecipient,
  type WaitingDelivery,
} from '@praxis/db/notification/notification-run';
import { MAIL_RUN } from '@praxis/workflows/mail/messages';
import type { NotificationEffects } from '@praxis/workflows/notification/effects';
import { NOTIFICATION_RUN } from '@praxis/workflows/notification/messages';
import { addRecovery, waiting } from '../core/run-recovery.js';
import { notificationMail } from './notification-mail.js';

/** How long a notification stays useful, in seconds. */
const NOTIFICATION_MAIL_SECONDS = 3 * 24 * 60 * 60;
/** Maximum number of deliveries read at once; the others wait for the next round, which follows immediately. */
const MAX_DELIVERIES = 200;

/** Each of these channels gets one message for all notifications that are due. */
const SENT_CHANNELS = ['email', 'sms'] as const;

export interface NotificationDependencies {
  environment: Environment;
  database: Database;
}

addRecovery(NOTIFICATION_RUN, (tx) => listOverdueRecipients(tx, waiting(100)));

/** Creates the activity. */
export function createNotificationActivities({
  environment,
  database,
}: NotificationDependencies): NotificationEffects {
  const send = async (
    tx: TenantTransaction,
    { email, phone }: NotificationRecipient,
    { channel, due }: { channel: WaitingDelivery['channel']; due: readonly WaitingDelivery[] },
  ): Promise<void> => {
    const { tenantId } = tx;
    const mail = {
      tenantId,
      content: notificationMail(due, publicOrigin(environment)),
      seconds: NOTIFICATION_MAIL_SECONDS,
    };
    const settle = (mailId: string | undefined): Promise<void> =>
      settleDeliveries(tx, { ids: due.map(({ id }) => id), channel }, mailId);
    // The number was removed after the notification was created.
    if (channel === 'sms' && phone === null) return await settle(undefined);
    const mailId =
      channel === 'sms' && phone !== null
        ? await queueText(tx, { ...mail, to: phone })
        : await queueMail(tx, { ...mail, to: email, isBranded: true });
    await settle(mailId);
    await enqueueRun(tx, MAIL_RUN, { tenantId, mailId });
  };

  return {
    async deliverNotifications({ tenantId, userId }) {
      return await database.withTenant(tenantId, async (tx) => {
        await settleDeliveredNudge(tx, NOTIFICATION_RUN.kind, userId);
        const waiting = await lockWaitingDeliveries(tx, userId, MAX_DELIVERIES);
        const [first] = waiting;
        if (!first) return { kind: 'idle' };
        const recipient = await findNotificationRecipient(tx, userId);
        if (!recipient) {
          await dropDeliveries(tx, userId);
          return { kind: 'idle' };
        }
        const now = first.now.getTime();
        const timed = waiting.map((one) => ({
          one,
          at: deliveryTime(one.createdAt, recipient.settings, one.isUrgent).getTime(),
        }));
        const due = timed.filter(({ at }) => at <= now).map(({ one }) => one);
        for (const channel of SENT_CHANNELS) {
          const ofChannel = due.filter((one) => one.channel === channel);
          if (ofChannel.length > 0) await send(tx, recipient, { channel, due: ofChannel });
        }
        if (waiting.length === MAX_DELIVERIES && due.length > 0) return { kind: 'waiting', waitMs: 0 };
        const next = Math.min(...timed.map(({ at }) => at).filter((at) => at > now));
        if (!Number.isFinite(next)) return { kind: 'idle' };
        await deferDeliveries(tx, userId, new Date(next));
        return { kind: 'waiting', waitMs: next - now };
      });
    },
  };
}
