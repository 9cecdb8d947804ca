/** Runs the conformance suite on every calendar adapter. */
import { describeConformance, type ConformanceFault, type ConformanceSubject } from '../conformance.js';
import { createMemorySimStore } from '../sim/memory-store.js';
import { CALDAV_DOUBLE_ACCOUNT, startCaldavDouble } from '../testing/caldav-double.js';
import {
  GOOGLE_DOUBLE_ACCOUNT,
  GOOGLE_DOUBLE_CALENDAR,
  startGoogleDouble,
} from '../testing/google-double.js';
import { simLevers } from '../testing/sim-subject.js';
import type { WireFault } from '../testing/wire-double.js';
import { createCalendar } from './factory.js';
import type { CalendarPort } from './port.js';

const eventFor = (key: string) => ({
  uid: key,
  sequence: 0,
  providerName: 'Attorney Lovelace',
  title: 'Consultation with Ada Lovelace',
  start: '2026-03-09T14:00:00-04:00',
  end: '2026-03-09T14:30:00-04:00',
  timeZone: 'America/Detroit',
  location: 'Video Conference',
  idempotencyKey: key,
});

function calendarLevers(
  port: CalendarPort,
): Pick<ConformanceSubject, 'adapter' | 'perform' | 'performInvalid' | 'reconcile'> {
  return {
    adapter: port,
    perform: async (key, signal) => {
      const receipt = await port.putEvent(eventFor(key), signal ? { signal } : {});
      return { id: receipt.eventId };
    },
    performInvalid: null,
    reconcile: async (key) => {
      const answer = await port.find({ uid: key });
      return answer.outcome === 'found'
        ? { outcome: 'found', message: { id: answer.message.eventId } }
        : answer;
    },
  };
}

describeConformance('simulated calendar', async (timeoutMs) => {
  const store = createMemorySimStore();
  const port = createCalendar({
    mode: 'sim',
    sim: { tenantId: 'tenant-1', store, timeoutMs },
  });
  return {
    ...calendarLevers(port),
    personalData: ['Lovelace'],
    ...simLevers(store, 'tenant-1', 'calendar'),
  };
});

const refusal = (status: number, body: unknown, headers: Record<string, string> = {}): WireFault => ({
  kind: 'answer',
  accepted: false,
  answer: { status, headers, body },
});
const BROKEN: Pick<Record<ConformanceFault, WireFault>, 'drop' | 'accept_then_drop' | 'hang'> = {
  drop: { kind: 'drop', accepted: false },
  accept_then_drop: { kind: 'drop', accepted: true },
  hang: { kind: 'hang', accepted: false },
};

const CALDAV_FAULTS: Record<ConformanceFault, WireFault> = {
  ...BROKEN,
  server_error: refusal(503, 'no room for Ada Lovelace'),
  rate_limited: refusal(429, 'slow down', { 'retry-after': '2' }),
  unauthorized: refusal(401, 'who is Ada Lovelace?'),
};

describeConformance('CalDAV calendar', async (timeoutMs) => {
  const double = await startCaldavDouble();
  const port = createCalendar({
    mode: 'live',
    kind: 'caldav',
    caldav: {
      ...CALDAV_DOUBLE_ACCOUNT,
      url: double.calendarUrl,
      allowLoopback: true,
      timeoutMs,
    },
  });
  // The suite tests requests; discovery is not one, so it runs first.
  await port.find({ uid: 'nothing' });
  return {
    ...calendarLevers(port),
    personalData: ['Lovelace', CALDAV_DOUBLE_ACCOUNT.password],
    accepted: async () => double.events.size,
    failNext: async (fault) => double.fail(CALDAV_FAULTS[fault], { method: 'PUT' }),
    nextFault: () => double.nextFault(),
    goDown: () => double.close(),
    close: () => double.close(),
  };
});

const googleRefusal = (code: number, reason: string, headers: Record<string, string> = {}): WireFault =>
  refusal(code, { error: { code, message: 'about Ada Lovelace', errors: [{ reason }] } }, headers);

const GOOGLE_FAULTS: Record<ConformanceFault, WireFault> = {
  ...BROKEN,
  server_error: googleRefusal(500, 'backendError'),
  rate_limited: googleRefusal(403, 'userRateLimitExceeded', { 'retry-after': '1' }),
  unauthorized: googleRefusal(403, 'forbidden'),
};

describeConformance('Google calendar', async (timeoutMs) => {
  const double = await startGoogleDouble();
  const port = createCalendar({
    mode: 'live',
    kind: 'google',
    google: {
      calendarId: GOOGLE_DOUBLE_CALENDAR,
      credentials: GOOGLE_DOUBLE_ACCOUNT,
      baseUrl: double.url,
      timeoutMs,
    },
  });
  // The suite tests requests; fetching a token is not one, so it runs first.
  await port.find({ uid: 'nothing' });
  return {
    ...calendarLevers(port),
    personalData: ['Lovelace', 'PRIVATE KEY'],
    accepted: async () => double.events.size,
    failNext: async (fault) => double.fail(GOOGLE_FAULTS[fault], { path: '/calendar/v3/calendars/' }),
    nextFault: () => double.nextFault(),
    goDown: () => double.close(),
    close: () => double.close(),
  };
});
