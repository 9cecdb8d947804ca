/** Notifications and notification settings, for component tests. */
import type {
  NotificationItem,
  NotificationSettingsResult,
} from '@praxis/contracts/notification/notification';
import {
  NOTIFICATION_EVENTS,
  type NotificationEvent,
} from '@praxis/contracts/notification/notification.const';

/** Settings with every event in the page, and bookings by email too. */
export function notificationSettings(
  changes: Partial<NotificationSettingsResult> = {},
): NotificationSettingsResult {
  const choices = Object.fromEntries(
    NOTIFICATION_EVENTS.map((event) => [
      event,
      { page: true, email: event === 'appointment_booked', sms: false },
    ]),
  ) as NotificationSettingsResult['settings']['choices'];
  return {
    ok: true,
    settings: {
      choices,
      timeZone: 'America/Detroit',
      quietHours: { isOn: false, from: '20:00', to: '07:00', weekends: false },
      digest: { mode: 'off', at: '08:00' },
    },
    practice: { email: true, sms: false },
    phone: null,
    ...changes,
  };
}

/** An unread notification. */
export function notificationRow(
  event: NotificationEvent,
  changes: Partial<NotificationItem> = {},
): NotificationItem {
  return {
    id: crypto.randomUUID(),
    event,
    subjectId: '33333333-3333-4333-8333-333333333333',
    leadId: '44444444-4444-4444-8444-444444444444',
    name: 'J***',
    phone: null,
    masked: true,
    reason: null,
    isUrgent: false,
    createdAt: new Date().toISOString(),
    readAt: null,
    ...changes,
  };
}
