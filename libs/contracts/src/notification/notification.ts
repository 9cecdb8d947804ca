/** Notifications to the practice's own people: their content, and how each person wants to receive them. */
import * as z from 'zod/mini';
import { listOf, pageFields } from '../core/paging.js';
import { isTimeZone } from '../core/time-zone.js';
import { Phone } from '../contact/contact.js';
import { Uuid } from '../journey/session.js';
import {
  DIGEST_MODES,
  NOTIFICATION_CALL_REASONS,
  NOTIFICATION_EVENTS,
  NOTIFICATION_HELD_REASONS,
  type NotificationEvent,
} from './notification.const.js';

/** `GET /v1/notifications`: the caller's own in the acting tenant. */
export const NotificationQuery = z.object(pageFields);
export type NotificationQuery = z.infer<typeof NotificationQuery>;

export const NotificationItem = z.object({
  id: z.string(),
  event: z.enum(NOTIFICATION_EVENTS),
  /** The record it is about: an appointment, a call, a message, an import; for events of leads, the lead. */
  subjectId: z.string(),
  leadId: z.nullable(z.string()),
  /** The lead's or caller's name, masked unless this person may see it. */
  name: z.nullable(z.string()),
  /** Number of a caller who needs a person, masked in the same way. */
  phone: z.nullable(z.string()),
  masked: z.boolean(),
  /** Why something is held up, or why a caller needs a person. */
  reason: z.nullable(z.enum([...NOTIFICATION_HELD_REASONS, ...NOTIFICATION_CALL_REASONS])),
  isUrgent: z.boolean(),
  createdAt: z.string(),
  readAt: z.nullable(z.string()),
});
export type NotificationItem = z.infer<typeof NotificationItem>;

/** Newest first. `unread` counts all that this person has not read, up to `MAX_UNREAD_NOTIFICATIONS`. */
export const NotificationList = z.extend(listOf(NotificationItem), { unread: z.int() });
export type NotificationList = z.infer<typeof NotificationList>;

/** `PUT /v1/notifications/read`: marks these as read; without `ids`, all of the caller's. */
export const NotificationsRead = z.strictObject({
  ids: z.optional(z.array(Uuid).check(z.maxLength(100, 'At most 100 notifications at once'))),
});
export type NotificationsRead = z.infer<typeof NotificationsRead>;

/** The event `notification` on the live stream: the person's own list has changed and must be loaded again. */
export const NotificationChange = z.object({ changed: z.literal(true) });
export type NotificationChange = z.infer<typeof NotificationChange>;

const clock = (label: string) =>
  z
    .string(`${label} must be a time like 09:00`)
    .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label} must be a time like 09:00`));

const EventChoice = z.strictObject(
  { page: z.boolean(), email: z.boolean(), sms: z.boolean() },
  'Choose for every event whether it appears on the page, by email and by text message',
);

/** Where the notification of each event appears; if all are off, the person is not notified. */
const Choices = z.strictObject(
  Object.fromEntries(NOTIFICATION_EVENTS.map((event) => [event, EventChoice])) as Record<
    NotificationEvent,
    typeof EventChoice
  >,
);

const StoredSettings = z.strictObject({
  choices: Choices,
  /** IANA zone of the person, which applies to all times of the settings. */
  timeZone: z.string('Choose a time zone').check(
    z.maxLength(64),
    z.refine((zone) => isTimeZone(zone), 'Time zone must be a zone name like America/Detroit'),
  ),
  /** From `from` until `to`, past midnight if `to` is earlier; with `weekends`, also all day Saturday and Sunday. */
  quietHours: z.strictObject({
    isOn: z.boolean(),
    from: clock('From'),
    to: clock('To'),
    weekends: z.boolean(),
  }),
  digest: z.strictObject({
    mode: z.enum(DIGEST_MODES, `digest must be one of ${DIGEST_MODES.join(', ')}`),
    /** When the daily digest is sent. */
    at: clock('Time'),
  }),
});
/**
 * `GET|PUT /v1/notifications/settings`: the caller's own choice in the acting tenant. Quiet hours and digest hold back email and
 * text messages; the page shows everything at once.
 */
export const NotificationSettings = StoredSettings.check(
  // Equal times are ambiguous: they could mean the whole day, or no time at all. Settings of earlier releases may have
  // them.
  z.refine(({ quietHours: { isOn, from, to } }) => !isOn || from !== to, {
    path: ['quietHours', 'to'],
    error: 'Choose an end that is not the beginning',
  }),
);
export type NotificationSettings = z.infer<typeof NotificationSettings>;
export const NotificationSettingsResult = z.object({
  ok: z.literal(true),
  settings: StoredSettings,
  /** The channels that the practice has turned on: `notifyByEmail` and `notifyBySms` of the account settings. */
  practice: z.object({ email: z.boolean(), sms: z.boolean() }),
  /** The person's own mobile number in E.164; text messages need a verified one. */
  phone: z.nullable(z.object({ number: z.string(), isVerified: z.boolean() })),
});
export type NotificationSettingsResult = z.infer<typeof NotificationSettingsResult>;

/** `PUT /v1/notifications/phone`: sends a code to the number, which is verified once the code has been entered. */
export const NotificationPhone = z.strictObject({ phone: Phone });
export type NotificationPhone = z.infer<typeof NotificationPhone>;

/** `POST /v1/notifications/phone/confirm` */
export const NotificationPhoneCode = z.strictObject({
  code: z.string('Enter the code').check(z.trim(), z.regex(/^\d{6}$/, 'The code has six digits')),
});
export type NotificationPhoneCode = z.infer<typeof NotificationPhoneCode>;
