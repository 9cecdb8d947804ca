/**
 * A calendar on a CalDAV server (RFC 4791): one resource per event, named by its uid. The tenant supplies the
 * server's URL, so every request goes through the guard for outbound addresses, which CalDAV client libraries
 * would bypass.
 */
import { calendarEventIcs } from '@praxis/ics/calendar-event';
import type { RequestOptions } from '../adapter.js';
import { missingSettings, ProviderError } from '../failures.js';
import { OutboundUrls, type OutboundAnswer, type OutboundSettings } from '../outbound/url.js';
import { DEFAULT_TIMEOUT_MS } from '../waiting.js';
import { readBusyTimes } from './caldav-busy.js';
import { MARK_REQUEST } from './caldav-mark.js';
import { DISCOVERY_REQUEST, discoverCalendar } from './caldav-discovery.js';
import { caldavError, CALDAV, unreachable } from './caldav-failures.js';
import { readHere, type ReadAnswer } from './caldav-read.js';
import type { CalendarChange, CalendarPort, CalendarReceipt } from './port.js';

/** Settings from a tenant's connection. */
export interface CaldavSettings extends Pick<OutboundSettings, 'allowLoopback' | 'resolve'> {
  /** URL of the calendar, or of the server, where the account's first calendar is then discovered. */
  url?: string | undefined;
  username?: string | undefined;
  password?: string | undefined;
  timeoutMs?: number | undefined;
  now?: () => Date;
  /** Parses the server's answers; in the current thread by default. */
  read?: ReadAnswer | undefined;
}

/**
 * Room for five thousand events from a server that returns whole events although only their times are
 * requested.
 */
const ANSWER_LIMIT_BYTES = 8 * 1024 * 1024;
/** How often a write is retried when the same event is changed elsewhere between our read and our write. */
const ATTEMPTS = 4;

/** Creates the adapter. Throws `not_configured` naming what is missing. */
export function createCaldavCalendar(settings: CaldavSettings): CalendarPort {
  const { url = '', username = '', password = '' } = settings;
  const settingsSentence = missingSettings('A CalDAV calendar', { address: url, username, password });
  if (settingsSentence)
    throw new ProviderError({ code: 'not_configured', provider: CALDAV, port: 'calendar', settingsSentence });
  const { timeoutMs = DEFAULT_TIMEOUT_MS, allowLoopback, resolve, now = () => new Date() } = settings;
  /** A parse error means that the address is not a CalDAV server, or that the server violates the RFC. */
  const read: ReadAnswer = (name, answer) =>
    (settings.read ?? readHere)(name, answer).catch(() => {
      throw new ProviderError({ code: 'rejected', provider: CALDAV, port: 'calendar' });
    });
  const outbound = new OutboundUrls({
    allowLoopback,
    ...(resolve ? { resolve } : {}),
    timeoutMs: timeoutMs,
    answerLimitBytes: ANSWER_LIMIT_BYTES,
  });
  const withSlash = (address: string): string => (address.endsWith('/') ? address : `${address}/`);
  /** The calendar's own URL, after discovery. */
  let place: Promise<string> | undefined;
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

  const send = async (
    target: string,
    { method, headers = {}, body }: Omit<DavRequest, 'uid'>,
    options: RequestOptions | undefined,
  ): Promise<OutboundAnswer> => {
    options?.signal?.throwIfAborted();
    const effect = method === 'PUT' || method === 'DELETE' ? 'write' : 'read';
    return await outbound
      .request({
        method,
        url: target,
        headers: { authorization, 'user-agent': 'Calendar/1', ...headers },
        body,
        signal: options?.signal,
      })
      .catch((error: unknown) => {
        throw unreachable(error, effect);
      });
  };

  /**
   * The given URL if it is a calendar, else the URL of the account's calendar on this server. Discovered
   * once, before the first write, because some servers turn an event that is written outside a calendar into
   * a new calendar.
   */
  async function collection(options: RequestOptions | undefined): Promise<string> {
    const headers = { 'content-type': 'application/xml; charset=utf-8' };
    const query = async (target: string, depth: '0' | '1'): Promise<OutboundAnswer> => {
      const request = {
        method: 'PROPFIND',
        headers: { ...headers, depth },
        body: DISCOVERY_REQUEST,
      } as const;
      const answer = await send(target, request, options);
      // The question is still open, so discovery runs again next time.
      if (answer.status === 401 || answer.status === 429 || answer.status >= 500)
        throw caldavError(answer, { effect: 'read', now: now() });
      return answer;
    };
    place ??= discoverCalendar(
      { ask: query, read: (answer) => read('readResources', answer) },
      withSlash(url),
    ).then((found) => withSlash(found ?? url));
    const looking = place;
    looking.catch(() => {
      if (place === looking) place = undefined;
    });
    return await looking;
  }

  /** Sends one request; throws for an answer that is neither a success nor `expected`. */
  async function ask(
    request: DavRequest,
    options: RequestOptions | undefined,
    expected: readonly number[] = [],
  ): Promise<OutboundAnswer> {
    const { method, uid } = request;
    const effect = method === 'PUT' || method === 'DELETE' ? 'write' : 'read';
    const at = await collection(options);
    const target = uid === undefined ? at : `${at}${encodeURIComponent(uid)}.ics`;
    const answer = await send(target, request, options);
    if ((answer.status >= 200 && answer.status < 300) || expected.includes(answer.status)) return answer;
    throw caldavError(answer, { effect, now: now() });
  }

  const write = (
    { event, fileSequence, condition }: Write,
    options: RequestOptions | undefined,
  ): Promise<OutboundAnswer> =>
    ask(
      {
        method: 'PUT',
        uid: event.uid,
        headers: { 'content-type': 'text/calendar; charset=utf-8', ...condition },
        body: toFile(event, fileSequence, now()),
      },
      options,
      [412],
    );

  return {
    mode: 'live',
    name: CALDAV,
    idempotent: true,
    idempotencyWindowMs: Number.POSITIVE_INFINITY,

    async putEvent(event, options) {
      const receipt: CalendarReceipt = { eventId: event.uid, status: 'confirmed' };
      // The first version of an event is usually new, later versions usually exist; guessing so saves one
      // request.
      let stored =
        event.sequence === 0 ? undefined : await ask({ method: 'GET', uid: event.uid }, options, [404]);
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const isNew = !stored || stored.status === 404;
        const existing = isNew ? undefined : await read('readEventSequence', stored?.body ?? '');
        if (existing && existing.sequence >= event.sequence) return receipt;
        const etag = stored?.headers.etag;
        const condition: Record<string, string> = isNew
          ? { 'if-none-match': '*' }
          : { ...(etag === undefined ? {} : { 'if-match': etag }) };
        const fileSequence = Math.max(event.sequence, (existing?.fileSequence ?? -1) + 1);
        const { status } = await write({ event, fileSequence, condition }, options);
        if (status !== 412) return receipt;
        stored = await ask({ method: 'GET', uid: event.uid }, options, [404]);
      }
      throw new ProviderError({ code: 'unavailable', provider: CALDAV, port: 'calendar' });
    },

    async cancelEvent({ uid }, options) {
      const { status } = await ask({ method: 'DELETE', uid }, options, [404, 410]);
      return { outcome: status < 300 ? 'cancelled' : 'absent' };
    },

    async find({ uid }, options) {
      options?.signal?.throwIfAborted();
      try {
        const { status } = await ask({ method: 'GET', uid }, options, [404, 410]);
        if (status >= 300) return { outcome: 'absent' };
        return { outcome: 'found', message: { eventId: uid, status: 'confirmed' } };
      } catch (error) {
        options?.signal?.throwIfAborted();
        if (error instanceof ProviderError) return { outcome: 'unknown', reason: error.code };
        throw error;
      }
    },

    async changeMark(options) {
      const headers = { 'content-type': 'application/xml; charset=utf-8', depth: '0' };
      // If the server does not support the query, the calendar is read every time.
      const known = [400, 403, 404, 405, 501];
      const answer = await ask({ method: 'PROPFIND', headers, body: MARK_REQUEST }, options, known);
      return answer.status === 207 ? await read('readChangeMark', answer.body) : undefined;
    },

    readBusy: (query, options) =>
      readBusyTimes(
        {
          read,
          report: (body, expected) => {
            const headers = { 'content-type': 'application/xml; charset=utf-8', depth: '1' };
            return ask({ method: 'REPORT', headers, body }, options, expected);
          },
        },
        query,
      ),
  };
}

interface DavRequest {
  method: 'GET' | 'PUT' | 'DELETE' | 'REPORT' | 'PROPFIND';
  /** Uid of the event; without it the request is for the collection. */
  uid?: string;
  headers?: Record<string, string>;
  body?: string;
}

interface Write {
  event: CalendarChange;
  fileSequence: number;
  condition: Record<string, string>;
}

function toFile(event: CalendarChange, fileSequence: number, stamp: Date): string {
  const { uid, sequence, providerName, title, start, end, location, description } = event;
  return calendarEventIcs({
    uid,
    sequence,
    fileSequence,
    title,
    location,
    description,
    stamp,
    owner: providerName,
    start: new Date(start),
    end: new Date(end),
  });
}
