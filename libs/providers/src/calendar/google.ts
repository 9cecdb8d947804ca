/** A Google calendar (API v3). All translation is in google-transform.ts. */
import type { BusyTime } from '@praxis/ics/free-busy';
import type { RequestOptions } from '../adapter.js';
import { missingSettings, ProviderError } from '../failures.js';
import { DEFAULT_TIMEOUT_MS } from '../waiting.js';
import { merged, without } from './busy.js';
import type { GoogleCredentials } from './google-auth.js';
import { createGoogleClient, type GoogleRequest } from './google-client.js';
import {
  GOOGLE,
  googleEventId,
  readGoogleBusy,
  readGoogleEvent,
  toGoogleError,
  toGoogleEvent,
  type GoogleEvent,
} from './google-transform.js';
import type { CalendarChange, CalendarPort } from './port.js';

/** Settings from a tenant's connection. */
export interface GoogleSettings {
  /** `primary`, or the address of a calendar that is shared with the account. */
  calendarId?: string | undefined;
  credentials?: GoogleCredentials | undefined;
  /** Another host with the same API, for example a double. */
  baseUrl?: string | undefined;
  timeoutMs?: number | undefined;
  now?: () => Date;
}

const DAY_MS = 86_400_000;
/** Longest range of one free/busy query, in days. */
const BUSY_DAYS_AT_ONCE = 60;
/** How often a write is retried when the same event is changed elsewhere between our read and our write. */
const ATTEMPTS = 4;
/** Google sends no invitations, because our own messages inform the participants. */
const QUIETLY = 'sendUpdates=none';

/** Creates the adapter. Throws `not_configured` naming what is missing. */
export function createGoogleCalendar(settings: GoogleSettings): CalendarPort {
  const { calendarId = '', credentials, timeoutMs = DEFAULT_TIMEOUT_MS, now = () => new Date() } = settings;
  const settingsSentence = missingSettings('A Google calendar', {
    'calendar id': calendarId,
    credentials: credentials?.kind,
  });
  if (settingsSentence || !credentials)
    throw new ProviderError({
      code: 'not_configured',
      provider: GOOGLE,
      port: 'calendar',
      ...(settingsSentence ? { settingsSentence } : {}),
    });
  const client = createGoogleClient({ credentials, baseUrl: settings.baseUrl, timeoutMs, now });
  const events = `calendars/${encodeURIComponent(calendarId)}/events`;

  /** Sends one request. A failure whose status is in `expected` returns that status; others throw. */
  async function send(
    request: GoogleRequest,
    options: RequestOptions | undefined,
    expected: readonly number[] = [],
  ): Promise<{ status: number; value: unknown }> {
    options?.signal?.throwIfAborted();
    const answer = await client.send(request, options?.signal);
    if (answer.ok) return { status: 200, value: answer.value };
    const { status, beforeRequest } = answer.failure;
    if (status !== null && beforeRequest !== true && expected.includes(status))
      return { status, value: undefined };
    const isRead = request.method === 'GET' || request.path === 'freeBusy';
    throw toGoogleError(answer.failure, { effect: isRead ? 'read' : 'write', now: now() });
  }

  const look = async (uid: string, options: RequestOptions | undefined): Promise<GoogleEvent | undefined> => {
    const path = `${events}/${googleEventId(uid)}`;
    return readGoogleEvent((await send({ method: 'GET', path }, options, [404, 410])).value);
  };

  /** Returns false if the event was created, changed or deleted in the meantime. */
  async function write(
    event: CalendarChange,
    existing: GoogleEvent | undefined,
    options: RequestOptions | undefined,
  ): Promise<boolean> {
    const body = toGoogleEvent(event, existing);
    const { status } = existing
      ? await send(
          { method: 'PUT', path: `${events}/${existing.id}?${QUIETLY}`, body, etag: existing.etag },
          options,
          [404, 409, 412],
        )
      : await send({ method: 'POST', path: `${events}?${QUIETLY}`, body }, options, [409]);
    return status === 200;
  }

  return {
    mode: 'live',
    name: GOOGLE,
    idempotent: true,
    idempotencyWindowMs: Number.POSITIVE_INFINITY,

    async putEvent(event, options) {
      const eventId = googleEventId(event.uid);
      let existing = event.sequence === 0 ? undefined : await look(event.uid, options);
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        if (existing && existing.sequence >= event.sequence) return { eventId, status: existing.status };
        if (await write(event, existing, options)) return { eventId, status: 'confirmed' };
        existing = await look(event.uid, options);
      }
      throw new ProviderError({ code: 'unavailable', provider: GOOGLE, port: 'calendar' });
    },

    async cancelEvent({ uid }, options) {
      const path = `${events}/${googleEventId(uid)}?${QUIETLY}`;
      const { status } = await send({ method: 'DELETE', path }, options, [404, 410]);
      return { outcome: status === 200 ? 'cancelled' : 'absent' };
    },

    async find({ uid }, options) {
      options?.signal?.throwIfAborted();
      try {
        const existing = await look(uid, options);
        if (!existing) return { outcome: 'absent' };
        return { outcome: 'found', message: { eventId: existing.id, status: existing.status } };
      } catch (error) {
        options?.signal?.throwIfAborted();
        if (error instanceof ProviderError) return { outcome: 'unknown', reason: error.code };
        throw error;
      }
    },

    // Changes are found by reading: free/busy is the cheapest query that every account may make.
    changeMark: () => Promise.resolve(undefined),

    async readBusy({ from, until, own }, options) {
      const busy: BusyTime[] = [];
      for (let start = from.getTime(); start < until.getTime(); start += BUSY_DAYS_AT_ONCE * DAY_MS) {
        const end = Math.min(start + BUSY_DAYS_AT_ONCE * DAY_MS, until.getTime());
        const body = {
          timeMin: new Date(start).toISOString(),
          timeMax: new Date(end).toISOString(),
          items: [{ id: calendarId }],
        };
        const { value } = await send({ method: 'POST', path: 'freeBusy', body }, options);
        busy.push(...readGoogleBusy(value, calendarId));
      }
      return without(merged(busy, { from, until }), own);
    },
  };
}
