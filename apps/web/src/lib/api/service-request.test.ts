/** The resilience layer on the wire: retries, waits, toasts, and the data that replaces a response. */
import type { AuthSessionResult } from '@praxis/contracts/auth/auth';
import * as z from 'zod/mini';
import { noAnswer, refusal, TestApi } from '../../testing/test-api.js';
import { toastStore } from '../core/toast-store.js';
import { apiRequest } from './api-request.js';
import { ApiError } from './api-error.js';
import { queryClient } from './query-client.js';
import { queryKeys } from './query-keys.js';
import type { DemoData, LastResort } from './service-request.js';
import { forgetServices } from './service-policy.js';
import { serviceStatus, type ServiceRecord } from './service-status.js';

const NAME = 'generate-build-plan';
const PATH = `/v1/functions/${NAME}`;
const Answer = z.object({ ok: z.literal(true), text: z.string() });
const REAL = { ok: true, text: 'real' };
const DEMO = { fallback: true, text: 'demo' } as const;

let api: TestApi;
const realFetch = globalThis.fetch;

beforeEach(() => {
  jest.useFakeTimers();
  api = new TestApi();
  globalThis.fetch = api.fetch;
  toastStore.setState({ toast: undefined });
  signIn(false);
});
afterEach(() => {
  forgetServices();
  queryClient.clear();
  api.close();
  globalThis.fetch = realFetch;
  jest.useRealTimers();
});

function signIn(isSignedIn: boolean): void {
  const user = isSignedIn ? ({ id: '1' } as AuthSessionResult['user']) : null;
  queryClient.setQueryData(queryKeys.auth.session, { user });
}

type Given = Parameters<typeof apiRequest>[0] & Partial<LastResort<DemoData>>;
/** A write by a visitor that is safe to repeat, and has demo data. */
const REQUEST = {
  method: 'POST',
  path: PATH,
  schema: Answer,
  as: 'user',
  idempotencyKey: 'k',
  body: {},
  fallback: () => DEMO,
} as const;

/** Lets all waits pass, and returns the result. */
async function outcomeOf(request: Given = REQUEST): Promise<unknown> {
  const settled = apiRequest(request).then(
    ({ data }) => data,
    (error: unknown) => error,
  );
  await jest.advanceTimersByTimeAsync(120_000);
  return settled;
}

const answers = (answer: object | (() => Promise<never>)): TestApi => api.on(`POST ${PATH}`, answer);
const sent = (): number => api.to(`POST ${PATH}`).length;
const toast = (): (string | undefined)[] => {
  const { title, text } = toastStore.getState().toast ?? {};
  return [title, text];
};
const record = (): ServiceRecord | undefined => serviceStatus.getState().services[NAME];
const failed = (status: number, code: string): Response => refusal(status, { code, error: 'It says why.' });
const timedOut = (): Promise<never> => Promise.reject(new DOMException('late', 'TimeoutError'));

describe('failures are classified (specification 2, section 8)', () => {
  test.each([
    ['function', failed(500, 'internal_error'), `Edge function "${NAME}" is currently unavailable`, 3],
    [
      'gateway',
      new Response('<html>', { status: 502 }),
      `Edge function "${NAME}" is currently unavailable`,
      3,
    ],
    ['network', noAnswer, 'Network connection issue detected', 3],
    ['timeout', timedOut, 'Request timed out', 1],
    ['garbage', new Response('<html>'), 'The server sent an unexpected answer', 3],
    ['other', { ok: true, text: 5 }, 'The server sent an unexpected answer (text)', 3],
  ])('%s: demo data, and why', async (_kind, answer, message, tries) => {
    answers(answer);
    expect(await outcomeOf()).toEqual(DEMO);
    expect(toast()).toEqual(['Service Issue Detected', `${message}. Switching to demo mode.`]);
    expect(sent()).toBe(tries);
    expect(record()).toMatchObject({ status: 'degraded', failureCount: 1, circuitOpen: false });
  });

  test.each([
    [401, 'not_authenticated', 'Authentication required or expired'],
    [429, 'rate_limited', 'Rate limit exceeded - please try again later'],
    [503, 'live_not_configured', 'It says why.'],
  ])('%i %s: shown as an error, not retried, no demo data', async (status, code, message) => {
    answers(failed(status, code));
    expect(await outcomeOf()).toMatchObject({ status, code, message: 'It says why.' });
    expect(toast()).toEqual(['Service Error', message]);
    expect(sent()).toBe(1);
  });

  test.each([400, 403, 404, 409, 422])('%i: a refusal is returned to the caller', async (status) => {
    answers(failed(status, 'refused'));
    expect(await outcomeOf()).toMatchObject({ status, message: 'It says why.' });
    expect(toast()).toEqual([undefined, undefined]);
    expect(sent()).toBe(1);
    expect(record()).toMatchObject({ status: 'healthy', failureCount: 0 });
  });

  test('a canceled request is not a failure', async () => {
    answers(() => new Promise(() => undefined));
    const given = new AbortController();
    const outcome = outcomeOf({ ...REQUEST, signal: given.signal });
    given.abort();
    expect(await outcome).toMatchObject({ code: 'aborted' });
    expect(toast()).toEqual([undefined, undefined]);
    expect([sent(), record()]).toEqual([1, undefined]);
  });
});

describe('retries', () => {
  test('three attempts, one second and two seconds apart, with one key', async () => {
    let failures = 2;
    answers(() => (failures-- > 0 ? noAnswer() : (Promise.resolve(REAL) as Promise<never>)));
    const answer = apiRequest(REQUEST);
    const counts: number[] = [];
    for (const pauseMs of [0, 999, 1, 1_999, 1]) {
      await jest.advanceTimersByTimeAsync(pauseMs);
      counts.push(sent());
    }
    expect(counts).toEqual([1, 1, 2, 2, 3]);
    expect((await answer).data).toEqual(REAL);
    expect(new Set(api.requests.map(({ headers }) => headers.get('idempotency-key')))).toEqual(
      new Set(['k']),
    );
    expect(record()).toMatchObject({ status: 'healthy', failureCount: 0 });
    expect(toast()).toEqual([undefined, undefined]);
  });

  test.each([
    ['a write without a key', { idempotencyKey: undefined }, 1],
    ['a read by POST', { idempotencyKey: undefined, isRead: true }, 3],
    ['an action that its body names', { idempotencyKey: undefined, isRepeatable: true }, 3],
    ['what nobody wants anymore', { stop: () => true }, 1],
  ])('%s', async (_what, given, tries) => {
    answers(noAnswer);
    await outcomeOf({ ...REQUEST, ...given });
    expect(sent()).toBe(tries);
  });

  test('stop after everything is reset, as by a reload', async () => {
    answers(noAnswer);
    const { fallback: _none, ...withoutDemoData } = REQUEST;
    const outcome = apiRequest(withoutDemoData).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(500);
    forgetServices();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await outcome).toMatchObject({ code: 'aborted' });
    expect(sent()).toBe(1);
  });

  test('follow Retry-After: for ten seconds, or for a minute if a screen shows the wait', async () => {
    const busy = (): Response => {
      const answer = failed(503, 'engine_busy');
      answer.headers.set('retry-after', '4');
      return answer;
    };
    answers(() => Promise.resolve(busy()) as Promise<never>);
    expect(await outcomeOf()).toEqual(DEMO);
    expect(sent()).toBe(3);
    const notes: string[] = [];
    await outcomeOf({ ...REQUEST, onWait: (note) => notes.push(note) });
    expect(sent()).toBe(3 + 16);
    expect(new Set(notes)).toEqual(new Set(['We’re very busy right now — the journey waits']));
  });

  test('report an unreachable database, not a busy service', async () => {
    const away = failed(503, 'database_unavailable');
    away.headers.set('retry-after', '2');
    answers(() => Promise.resolve(away.clone()) as Promise<never>);
    const notes: string[] = [];
    await outcomeOf({ ...REQUEST, onWait: (note) => notes.push(note) });
    expect(new Set(notes)).toEqual(new Set(['Our records can’t be reached right now — the journey waits']));
  });

  test('wait for the engine, which keeps what it received, without demo data', async () => {
    answers(failed(503, 'worker_unavailable'));
    const notes: string[] = [];
    expect(await outcomeOf({ ...REQUEST, onWait: (note) => notes.push(note) })).toMatchObject({
      status: 503,
    });
    expect(notes).toHaveLength(60);
    expect(notes[0]).toBe('Worker down — the journey waits');
    expect(record()).toBeUndefined();
  });
});

describe('circuit breaker', () => {
  const once = { ...REQUEST, idempotencyKey: undefined } as unknown as Given;
  const fail = async (times: number): Promise<void> => {
    answers(noAnswer);
    for (let request = 0; request < times; request += 1) await apiRequest(once);
  };

  test('opens after five failed requests, skips the service, and closes after thirty seconds', async () => {
    await fail(4);
    expect(record()).toMatchObject({ status: 'degraded', failureCount: 4, circuitOpen: false });
    await fail(1);
    expect(record()).toMatchObject({ status: 'unavailable', failureCount: 5, circuitOpen: true });
    expect((await apiRequest(once)).data).toEqual(DEMO);
    expect(toast()).toEqual([
      'Service Temporarily Unavailable',
      `${NAME} is currently unavailable. Using offline mode.`,
    ]);
    expect(sent()).toBe(5);

    await jest.advanceTimersByTimeAsync(29_999);
    expect(record()).toMatchObject({ status: 'unavailable', circuitOpen: true });
    await jest.advanceTimersByTimeAsync(1);
    expect(record()).toMatchObject({ status: 'degraded', circuitOpen: false });
    answers(REAL);
    expect((await apiRequest(once)).data).toEqual(REAL);
    expect(record()).toMatchObject({ status: 'healthy', failureCount: 0, circuitOpen: false });
  });

  test('opens again at the next failure, and is separate for each service', async () => {
    await fail(5);
    await jest.advanceTimersByTimeAsync(30_000);
    await fail(1);
    expect(record()).toMatchObject({ status: 'unavailable', failureCount: 6, circuitOpen: true });
    api.on('POST /v1/functions/roi-calc', REAL);
    expect((await apiRequest({ ...REQUEST, path: '/v1/functions/roi-calc' })).data).toEqual(REAL);
  });

  test('a refusal counts as a response and resets the count', async () => {
    await fail(4);
    answers(failed(422, 'refused'));
    await apiRequest(once).catch(() => undefined);
    await fail(4);
    expect(record()).toMatchObject({ failureCount: 4, circuitOpen: false });
  });

  test('a success already in flight closes it', async () => {
    let arrive: (answer: object) => void = () => undefined;
    answers(() => new Promise((resolve) => (arrive = resolve as typeof arrive)));
    const late = apiRequest(once);
    await jest.advanceTimersByTimeAsync(0);
    await fail(5);
    arrive(REAL);
    expect((await late).data).toEqual(REAL);
    expect(record()).toMatchObject({ status: 'healthy', circuitOpen: false });
    answers(REAL);
    expect((await apiRequest(once)).data).toEqual(REAL);
  });

  test('without demo data an open circuit sends nothing and shows an error', async () => {
    signIn(true);
    answers(noAnswer);
    for (let request = 0; request < 6; request += 1) await apiRequest(once).catch(() => undefined);
    expect(sent()).toBe(5);
    expect(toast()).toEqual(['Service Error', `${NAME} is currently unavailable.`]);
  });
});

describe('demo data', () => {
  test('never replaces a write by a user who is or may be signed in', async () => {
    answers(noAnswer);
    signIn(true);
    expect(await outcomeOf()).toMatchObject({ code: 'unreachable' });
    expect(toast()).toEqual(['Service Error', 'Network connection issue detected']);
    queryClient.removeQueries({ queryKey: queryKeys.auth.session });
    expect(await outcomeOf()).toMatchObject({ code: 'unreachable' });
  });

  test('may replace a read by a signed-in user', async () => {
    answers(noAnswer);
    signIn(true);
    expect(await outcomeOf({ ...REQUEST, isRead: true })).toEqual(DEMO);
  });

  test('a request without demo data fails and shows an error', async () => {
    answers(noAnswer);
    expect(await outcomeOf({ ...REQUEST, fallback: undefined })).toBeInstanceOf(ApiError);
    expect(toast()).toEqual(['Service Error', 'Network connection issue detected']);
  });

  test('a caller may replace the message or suppress it', async () => {
    answers(noAnswer);
    const title = 'Live service busy—running simulated flow';
    await outcomeOf({ ...REQUEST, fallbackNotice: { title } });
    expect(toast()).toEqual([title, undefined]);
    toastStore.setState({ toast: undefined });
    await outcomeOf({ ...REQUEST, notices: 'none' });
    await outcomeOf({ ...REQUEST, notices: 'fallback', fallback: undefined } as unknown as Given);
    expect(toast()).toEqual([undefined, undefined]);
  });
});
