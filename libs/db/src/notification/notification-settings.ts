/** How each person wants to be notified: stored choices, and the defaults of the database for the rest. */
import type { NotificationSettings } from '@praxis/contracts/notification/notification';
import {
  NOTIFICATION_EVENTS,
  type NotificationChannel,
  type NotificationEvent,
} from '@praxis/contracts/notification/notification.const';
import { findPracticeZone } from '../tenant/practice-zone.js';
import type { TenantTransaction } from '../core/database.js';

interface Stored {
  pageEvents: NotificationEvent[];
  emailEvents: NotificationEvent[];
  smsEvents: NotificationEvent[];
  timeZone: string | null;
  quietHours: NotificationSettings['quietHours'] | null;
  digest: NotificationSettings['digest'] | null;
}

/** Quiet hours are off until chosen; the times are the initial values of the form. */
const NO_QUIET_HOURS: NotificationSettings['quietHours'] = {
  isOn: false,
  from: '20:00',
  to: '07:00',
  weekends: false,
};
const NO_DIGEST: NotificationSettings['digest'] = { mode: 'off', at: '08:00' };

/** A person's settings in the practice; the time zone is the practice's until they choose their own. */
export async function readNotificationSettings(
  tx: TenantTransaction,
  userId: string,
): Promise<NotificationSettings> {
  const [[row], zone] = await Promise.all([
    tx.query<Stored>`
      select coalesce(s.page_events, notification_defaults('page')) as "pageEvents",
        coalesce(s.email_events, notification_defaults('email')) as "emailEvents",
        coalesce(s.sms_events, notification_defaults('sms')) as "smsEvents",
        s.time_zone as "timeZone", s.quiet_hours as "quietHours", s.digest
      from (select) one left join notification_settings s on s.tenant_id = ${tx.tenantId} and s.user_id = ${userId}`,
    findPracticeZone(tx),
  ]);
  const { pageEvents = [], emailEvents = [], smsEvents = [], timeZone, quietHours, digest } = row ?? {};
  return {
    choices: choicesOf((event) => ({
      page: pageEvents.includes(event),
      email: emailEvents.includes(event),
      sms: smsEvents.includes(event),
    })),
    timeZone: timeZone ?? zone,
    quietHours: quietHours ?? NO_QUIET_HOURS,
    digest: digest ?? NO_DIGEST,
  };
}

/** Saves all settings of a member. */
export async function saveNotificationSettings(
  tx: TenantTransaction,
  userId: string,
  { choices, timeZone, quietHours, digest }: NotificationSettings,
): Promise<void> {
  const chosen = (channel: NotificationChannel): NotificationEvent[] =>
    NOTIFICATION_EVENTS.filter((event) => choices[event][channel]);
  await tx.query`
    insert into notification_settings (tenant_id, user_id, page_events, email_events, sms_events, time_zone, quiet_hours, digest)
    values (${tx.tenantId}, ${userId}, ${chosen('page')}, ${chosen('email')},
      ${chosen('sms')}, ${timeZone},
      ${JSON.stringify(quietHours)}, ${JSON.stringify(digest)})
    on conflict (tenant_id, user_id) do update set page_events = excluded.page_events,
      email_events = excluded.email_events, sms_events = excluded.sms_events, time_zone = excluded.time_zone, quiet_hours = excluded.quiet_hours,
      digest = excluded.digest, updated_at = now()`;
}

function choicesOf(
  choice: (event: NotificationEvent) => NotificationSettings['choices'][NotificationEvent],
): NotificationSettings['choices'] {
  return Object.fromEntries(
    NOTIFICATION_EVENTS.map((event) => [event, choice(event)]),
  ) as NotificationSettings['choices'];
}
