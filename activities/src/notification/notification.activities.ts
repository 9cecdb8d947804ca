/** Hands what is due to a person over as one email, in the transaction that says so: neither is without the other. */
import { publicOrigin, type Environment } from '@praxis/config/environment';
import type { Database, TenantTransaction } from '@praxis/db/core/database';
import { enqueueRun } from '@praxis/db/core/outbox';
import { settleDeliveredNudge } from '@praxis/db/core/run-nudge';
import { queueMail } from '@praxis/db/mail/mail';
import { deliveryTime } from '@praxis/db/notification/delivery-time';
import {
  deferDeliveries,
  findNotificationRecipient,
  lockWaitingDeliveries,
  settleDeliveries,
  type WaitingDelivery,
} from '@praxis/db/notification/notification-run';
import { MAIL_RUN } from '@praxis/workflows/mail/messages';
import type { NotificationEffects } from '@praxis/workflows/notification/effects';
import { NOTIFICATION_RUN } from '@praxis/workflows/notification/messages';
import { notificationMail } from './notification-mail.js';

/** How long a notification by email is worth sending, in seconds. */
const NOTIFICATION_MAIL_SECONDS = 3 * 24 * 60 * 60;
/** At most this many things are read at once; more wait for the next round, which follows at once. */
const MAX_DELIVERIES = 200;

export interface NotificationDependencies {
  environment: Environment;
  database: Database;
}

/** Makes the activity. */
export function createNotificationActivities({
  environment,
  database,
}: NotificationDependencies): NotificationEffects {
  const send = async (
    tx: TenantTransaction,
    to: { email: string },
    due: readonly WaitingDelivery[],
  ): Promise<void> => {
    const { tenantId } = tx;
    const mailId = await queueMail(tx, environment.PRAXIS_MASTER_KEY, {
      tenantId,
      to: to.email,
      content: notificationMail(due, publicOrigin(environment)),
      isBranded: true,
      seconds: NOTIFICATION_MAIL_SECONDS,
    });
    await settleDeliveries(tx, idsOf(due), mailId);
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
          await settleDeliveries(tx, idsOf(waiting), undefined);
          return { kind: 'idle' };
        }
        const now = first.now.getTime();
        const timed = waiting.map((one) => ({
          one,
          at: deliveryTime(one.createdAt, recipient.settings, one.isUrgent).getTime(),
        }));
        const due = timed.filter(({ at }) => at <= now).map(({ one }) => one);
        if (due.length > 0) await send(tx, recipient, due);
        if (waiting.length === MAX_DELIVERIES && due.length > 0) return { kind: 'waiting', waitMs: 0 };
        const next = Math.min(...timed.map(({ at }) => at).filter((at) => at > now));
        if (!Number.isFinite(next)) return { kind: 'idle' };
        await deferDeliveries(tx, userId, new Date(next));
        return { kind: 'waiting', waitMs: next - now };
      });
    },
  };
}

const idsOf = (deliveries: readonly WaitingDelivery[]): string[] => deliveries.map(({ id }) => id);
