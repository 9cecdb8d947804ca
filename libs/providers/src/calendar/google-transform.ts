/** Translates between the calendar port and Google's Events resource. Pure: no I/O, no clock. */
import { createHash } from 'node:crypto';
import type { BusyTime } from '@praxis/ics/free-busy';
import { codeOfWire, ProviderError, type ProviderErrorCode, type WireFailure } from '../failures.js';
import { retryAfterMs } from '../retry-after.js';
import type { CalendarChange } from './port.js';

/** Display name in screens and errors. */
export const GOOGLE = 'Google Calendar';

/** The facts about a failed request. */
export interface GoogleFailure extends WireFailure {
  /** Google's reason, for example `rateLimitExceeded`. */
  reason: string | null;
  retryAfter: string | null;
  /** The token request failed, so the actual request was never sent. */
  beforeRequest?: boolean;
}

/** The part of an event that the adapter reads. */
export interface GoogleEvent {
  id: string;
  status: 'confirmed' | 'cancelled';
  etag: string | undefined;
  /** Which change of the appointment the event shows. */
  sequence: number;
  /** Google's own change counter, which every editor of the event increments. */
  googleSequence: number;
}

const LIMITS: ReadonlySet<string> = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded']);
/** Our own change counter, stored in the event's private properties. */
const OWN_SEQUENCE = 'bookingSequence';

/**
 * Event id for a uid. Google accepts base32hex characters, which include the hex digits of a hash. The same
 * uid always gives the same id.
 */
export function googleEventId(uid: string): string {
  return createHash('sha256').update(uid).digest('hex').slice(0, 40);
}

/** The event to insert, or to replace the existing one with. */
export function toGoogleEvent(event: CalendarChange, existing: GoogleEvent | undefined): object {
  const { uid, sequence, title, start, end, timeZone, location, description } = event;
  return {
    id: googleEventId(uid),
    status: 'confirmed',
    summary: title,
    location,
    ...(description === undefined ? {} : { description }),
    start: { dateTime: start, timeZone },
    end: { dateTime: end, timeZone },
    // Google refuses a sequence lower than its own.
    sequence: Math.max(sequence, existing?.googleSequence ?? 0),
    extendedProperties: { private: { [OWN_SEQUENCE]: String(sequence) } },
  };
}

/** Parses an event; undefined for anything else. */
export function readGoogleEvent(value: unknown): GoogleEvent | undefined {
  const event = value as {
    id?: unknown;
    status?: unknown;
    etag?: unknown;
    sequence?: unknown;
    extendedProperties?: { private?: Record<string, unknown> };
  } | null;
  if (typeof event?.id !== 'string') return undefined;
  const googleSequence = Number(event.sequence ?? 0);
  const own = Number(event.extendedProperties?.private?.[OWN_SEQUENCE]);
  return {
    id: event.id,
    status: event.status === 'cancelled' ? 'cancelled' : 'confirmed',
    etag: typeof event.etag === 'string' ? event.etag : undefined,
    sequence: Number.isInteger(own) ? own : googleSequence,
    googleSequence,
  };
}

/**
 * The busy times in an answer to a free/busy query.
 * @throws ProviderError if the account has no access to the calendar
 */
export function readGoogleBusy(value: unknown, calendarId: string): BusyTime[] {
  const { calendars } = (value ?? {}) as {
    calendars?: Record<string, { busy?: { start: string; end: string }[]; errors?: { reason?: string }[] }>;
  };
  // The answer may use Google's own id of the calendar.
  const calendar = calendars?.[calendarId] ?? Object.values(calendars ?? {})[0];
  if (!calendar?.busy || (calendar.errors ?? []).length > 0)
    throw new ProviderError({
      code: 'rejected',
      provider: GOOGLE,
      port: 'calendar',
      vendorCode: calendar?.errors?.[0]?.reason,
    });
  return calendar.busy.map(({ start, end }) => ({ start: new Date(start), end: new Date(end) }));
}

/** Maps a failed request. */
export function toGoogleError(
  failure: GoogleFailure,
  { effect, now }: { effect: 'read' | 'write'; now: Date },
): ProviderError {
  const code = errorCode(failure, failure.beforeRequest ? 'read' : effect);
  const wait = code === 'rate_limited' ? retryAfterMs(failure.retryAfter, now) : undefined;
  return new ProviderError({
    code,
    provider: GOOGLE,
    port: 'calendar',
    // Ids are derived from the appointment, so a second insert is a conflict.
    idempotent: true,
    vendorCode: failure.reason,
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  });
}

function errorCode(failure: GoogleFailure, effect: 'read' | 'write'): ProviderErrorCode {
  if (failure.status === 403 && failure.reason !== null && LIMITS.has(failure.reason)) return 'rate_limited';
  return codeOfWire(failure, effect);
}
