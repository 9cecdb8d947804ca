/** A host's own calendar: how it is connected, and whether it responds. */
import * as z from 'zod/mini';
import { listOf } from '../core/paging.js';
import { CALENDAR_KINDS, CALENDAR_PROBLEMS } from './calendar.const.js';
import { requiredText } from '../core/text.js';

const text = (label: string, max: number) => requiredText({ label, max });

/** No user name in the URL, because `user@host` disguises the real host. */
const ADDRESS = /^https?:\/\/[^\s/?#@\\]+(\/[^\s?#\\]*)?$/i;

/**
 * A CalDAV calendar: its URL, or the URL of its server, where the account's first calendar is discovered (RFC
 * 6764).
 */
export const CaldavConnection = z.strictObject({
  kind: z.literal('caldav'),
  url: text('Calendar address', 500).check(
    z.regex(ADDRESS, 'Calendar address must look like https://calendar.example.com/dav/work/'),
  ),
  username: text('User name', 200),
  password: text('Password', 500),
});
export type CaldavConnection = z.infer<typeof CaldavConnection>;

/** The key file of a service account, as Google issues it. */
export const GoogleKeyFile = z.object({
  type: z.literal('service_account'),
  client_email: z.string().check(z.minLength(3), z.maxLength(320)),
  private_key: z.string().check(z.startsWith('-----BEGIN '), z.maxLength(8_000)),
});
export type GoogleKeyFile = z.infer<typeof GoogleKeyFile>;

function isKeyFile(json: string): boolean {
  try {
    return GoogleKeyFile.safeParse(JSON.parse(json)).success;
  } catch {
    return false;
  }
}

const calendarId = text('Calendar id', 320);

/** A Google calendar that is shared with a service account. */
export const GoogleServiceConnection = z.strictObject({
  kind: z.literal('google'),
  credentials: z.literal('service_account'),
  calendarId,
  keyFile: requiredText({ label: 'Key file', max: 16_000, lines: 'many' }).check(
    z.refine(isKeyFile, 'Key file must be the JSON key of a service account, as Google gives it out'),
  ),
});
export type GoogleServiceConnection = z.infer<typeof GoogleServiceConnection>;

/** A Google calendar that a person has given access to through OAuth consent. */
export const GoogleConsentConnection = z.strictObject({
  kind: z.literal('google'),
  credentials: z.literal('refresh_token'),
  calendarId,
  clientId: text('Client id', 300),
  clientSecret: text('Client secret', 300),
  refreshToken: text('Refresh token', 2_000),
});
export type GoogleConsentConnection = z.infer<typeof GoogleConsentConnection>;

/**
 * `PUT /v1/providers/{id}/calendar`: the whole connection. Secrets go to the vault and are never returned.
 */
export const CalendarConnectionUpdate = z.union(
  [CaldavConnection, GoogleServiceConnection, GoogleConsentConnection],
  'Choose a kind of calendar and fill in its account',
);
export type CalendarConnectionUpdate = z.infer<typeof CalendarConnectionUpdate>;

/** State of a host's calendar; instants are ISO 8601. */
export const CalendarState = z.object({
  providerId: z.string(),
  kind: z.enum(['none', ...CALENDAR_KINDS]),
  /** The calendar's address or id, and the account that it belongs to. */
  calendar: z.nullable(z.string()),
  account: z.nullable(z.string()),
  /** When it last answered all requests of a sync. */
  syncedAt: z.nullable(z.string()),
  /** When a sync was last attempted. */
  triedAt: z.nullable(z.string()),
  problem: z.nullable(z.enum(CALENDAR_PROBLEMS)),
  failingSince: z.nullable(z.string()),
  /**
   * Upcoming appointments that could not be written to the calendar although it can be read; 0 when all are
   * written.
   */
  unwritten: z.int().check(z.minimum(0)),
  /**
   * Events in the calendar that cannot be parsed, so their times are still offered; 0 when all can be parsed.
   */
  unread: z.int().check(z.minimum(0)),
  /** The caller may connect and disconnect the calendar. */
  mayChange: z.boolean(),
});
export type CalendarState = z.infer<typeof CalendarState>;
export const CalendarStateResult = z.object({ ok: z.literal(true), calendar: CalendarState });
export type CalendarStateResult = z.infer<typeof CalendarStateResult>;

/** `GET /v1/calendars`: the calendar state of every host. */
export const CalendarStateList = listOf(CalendarState);
export type CalendarStateList = z.infer<typeof CalendarStateList>;
