/** The notification settings of a person in a test, and valid bodies for their routes. */
import type { NotificationSettings } from '@praxis/contracts/notification/notification';
import { NOTIFICATION_EVENTS } from '@praxis/contracts/notification/notification.const';

/** A person who wants everything in the page, and nothing by email. */
export const NOTIFICATION_SETTINGS: NotificationSettings = {
  choices: Object.fromEntries(
    NOTIFICATION_EVENTS.map((event) => [event, { page: true, email: false, sms: false }]),
  ) as NotificationSettings['choices'],
  timeZone: 'America/Detroit',
  quietHours: { isOn: false, from: '20:00', to: '07:00', weekends: false },
  digest: { mode: 'off', at: '08:00' },
};

/** Valid bodies, for tests that try every route. */
export const NOTIFICATION_BODIES = {
  'delete /v1/notifications/phone': () => undefined,
  'put /v1/notifications/phone': () => ({ phone: '+13135550142' }),
  'post /v1/notifications/phone/confirm': () => ({ code: '123456' }),
  'put /v1/notifications/read': () => ({}),
  'put /v1/notifications/settings': () => NOTIFICATION_SETTINGS,
};
