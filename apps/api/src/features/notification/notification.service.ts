/** Reads a person's notifications with names as they may see them, and saves the person's notification settings. */
import { Injectable } from '@nestjs/common';
import { maskName, maskPhone } from '@praxis/contracts/core/masking';
import type {
  NotificationList,
  NotificationQuery,
  NotificationSettings,
  NotificationSettingsResult,
} from '@praxis/contracts/notification/notification';
import { NOTIFICATION_EVENTS } from '@praxis/contracts/notification/notification.const';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import { wakeRun } from '@praxis/db/core/outbox';
import {
  countUnreadNotifications,
  listNotifications,
  type NotificationRecord,
} from '@praxis/db/notification/notification';
import { findNotificationPhone } from '@praxis/db/notification/notification-phone';
import { isMember } from '@praxis/db/appointment/host';
import {
  readNotificationSettings,
  saveNotificationSettings,
} from '@praxis/db/notification/notification-settings';
import { readAccountSettings } from '@praxis/db/tenant/tenant-settings';
import { NOTIFICATION_RUN } from '@praxis/workflows/notification/messages';
import type { LeadUser } from '../../platform/auth/lead-actor.js';
import { Masking, type ViewedCall } from '../../platform/auth/viewer-masking.js';
import { Failure } from '../../platform/http/failure.js';

type SettingsAnswer = Omit<NotificationSettingsResult, 'ok'>;

@Injectable()
export class NotificationService {
  constructor(
    private readonly database: Database,
    private readonly masking: Masking,
  ) {}

  /** Returns one page of the caller's own notifications, newest first. */
  async list(
    { tenant, user, viewer }: LeadUser,
    query: NotificationQuery,
  ): Promise<Omit<NotificationList, 'ok'>> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      const [{ items, nextCursor }, unread] = await Promise.all([
        listNotifications(tx, user.userId, query),
        countUnreadNotifications(tx, user.userId),
      ]);
      const leadIds = [...new Set(items.flatMap(({ leadId }) => leadId ?? []))];
      const view = await this.masking.view(tx, viewer, leadIds);
      const calls = items.flatMap((item) => callOf(item) ?? []);
      const callView = await this.masking.callView(tx, viewer, calls);
      const shown = items.map(({ sortValue: _, createdAt, readAt, caller, ...item }) => {
        const call = callOf({ ...item, caller });
        const masked = call ? callView.isMasked(call) : item.leadId !== null && view.isMasked(item.leadId);
        const name = item.name ?? caller?.name ?? null;
        const phone = caller?.phone ?? null;
        return {
          ...item,
          name: masked ? name && maskName(name) : name,
          phone: masked ? phone && maskPhone(phone) : phone,
          masked,
          createdAt: createdAt.toISOString(),
          readAt: readAt?.toISOString() ?? null,
        };
      });
      return { items: shown, nextCursor, unread };
    });
  }

  /** The caller's own settings. */
  async settings({ tenant, user }: LeadUser): Promise<SettingsAnswer> {
    return await this.database.withTenant(tenant.id, (tx) => this.#answer(tx, user.userId));
  }

  /**
   * Saves the settings. Waiting notifications are rescheduled: earlier quiet hours may have held them back.
   * @throws Failure 409 for an admin, who acts for the practice without working in it, and for text messages without a
   *   verified number
   */
  async choose(
    { tenant, user: { userId } }: LeadUser,
    settings: NotificationSettings,
  ): Promise<SettingsAnswer> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      await mustBeMember(tx, userId);
      if (NOTIFICATION_EVENTS.some((event) => settings.choices[event].sms)) {
        const phone = await findNotificationPhone(tx, userId);
        if (!phone?.isVerified)
          throw Failure.of(
            409,
            'phone_not_verified',
            'Verify your mobile number before you choose text messages.',
          );
      }
      await saveNotificationSettings(tx, userId, settings);
      await wakeRun(tx, NOTIFICATION_RUN, { tenantId: tenant.id, userId });
      return await this.#answer(tx, userId);
    });
  }

  async #answer(tx: TenantTransaction, userId: string): Promise<SettingsAnswer> {
    const [settings, { notifyByEmail, notifyBySms }, phone] = await Promise.all([
      readNotificationSettings(tx, userId),
      readAccountSettings(tx),
      findNotificationPhone(tx, userId),
    ]);
    return { settings, practice: { email: notifyByEmail, sms: notifyBySms }, phone };
  }
}

/** The call that a notification is about, if the notification names the caller. */
function callOf({
  subjectId,
  caller,
}: Pick<NotificationRecord, 'subjectId' | 'caller'>): ViewedCall | undefined {
  return caller ? { id: subjectId, leadId: caller.leadId } : undefined;
}

/** @throws Failure 409 */
export async function mustBeMember(tx: TenantTransaction, userId: string): Promise<void> {
  if (!(await isMember(tx, userId)))
    throw Failure.of(409, 'not_a_member', 'Only people who work in this practice are notified.');
}
