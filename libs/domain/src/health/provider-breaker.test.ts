import {
  admission,
  afterEvent,
  BREAKER_TIMES,
  CLOSED_BREAKER,
  releaseTime,
  withProbe,
  type Breaker,
  type BreakerEvent,
} from './provider-breaker.js';

const T0 = 1_800_000_000_000;
const times = BREAKER_TIMES;
const FAILURE: BreakerEvent = { kind: 'failure', code: 'unavailable' };

/** The breaker after these events, which all happen at the same moment. */
const after = (events: readonly BreakerEvent[], from: Breaker = CLOSED_BREAKER, now = T0): Breaker =>
  events.reduce((breaker, event) => afterEvent(breaker, event, { now, times }), from);
const failures = (count: number): BreakerEvent[] => Array.from({ length: count }, () => FAILURE);
const OPEN = after(failures(5));
const PROBED = withProbe(OPEN, 'probe', T0 + 30_000);
const mayAt = (breaker: Breaker, ms: number): string => admission(breaker, { now: T0 + ms, times });

test('five failures in a row open the breaker, and four do not', () => {
  expect(after(failures(4))).toMatchObject({ state: 'closed', failures: 4, openedAt: null });
  expect(OPEN).toMatchObject({ state: 'open', failures: 5, openedAt: T0, probeAt: T0 + 30_000 });
  expect(after([...failures(4), { kind: 'success' }, ...failures(4)])).toMatchObject({ state: 'closed' });
});

test('a success without earlier failures changes nothing, so that nothing is written', () => {
  expect(after([{ kind: 'success' }])).toBe(CLOSED_BREAKER);
});

test('an open breaker parks all requests for thirty seconds, then lets one through as the probe', () => {
  expect([0, 29_999, 30_000].map((ms) => mayAt(OPEN, ms))).toEqual(['park', 'park', 'probe']);
  expect(mayAt(PROBED, 30_001)).toBe('park');
  // Its process has died.
  expect(mayAt(PROBED, 30_000 + times.probeMs)).toBe('probe');
});

test('the probe’s success closes the breaker, and its failure opens it for thirty more seconds of the same outage', () => {
  expect(after([{ kind: 'success', probe: 'probe' }], PROBED)).toMatchObject({
    state: 'closed',
    failures: 0,
    openedAt: null,
    probe: null,
  });
  const again = after([{ ...FAILURE, probe: 'probe' }], PROBED, T0 + 40_000);
  expect(again).toMatchObject({
    state: 'open',
    failures: 6,
    openedAt: T0,
    probeAt: T0 + 70_000,
    probe: null,
  });
});

test.each<[string, BreakerEvent]>([
  ['success', { kind: 'success' }],
  ['failure', FAILURE],
  ['success of a former probe', { kind: 'success', probe: 'another' }],
  ['failure of a former probe', { ...FAILURE, probe: 'another' }],
])('a %s of an earlier request does not change an open breaker', (_, event) => {
  expect(after([event], OPEN)).toBe(OPEN);
  expect(after([event], PROBED)).toBe(PROBED);
});

test('if a probe was not sent, the next request becomes the probe', () => {
  const left = after([{ kind: 'abandoned', probe: 'probe' }], PROBED, T0 + 31_000);
  expect(mayAt(left, 31_000)).toBe('probe');
});

test.each([
  [10_000, 30_000],
  [120_000, 120_000],
  [86_400_000, 900_000],
])('a vendor that asks for %d ms is left alone for %d ms', (retryAfterMs, openMs) => {
  const opened = after([...failures(4), { kind: 'failure', code: 'rate_limited', retryAfterMs }]);
  expect(opened.probeAt).toBe(T0 + openMs);
});

test('an isolated breaker stays open until it is reset', () => {
  const isolated = after([{ kind: 'isolate' }]);
  expect(mayAt(isolated, 86_400_000)).toBe('park');
  expect(after([{ kind: 'success' }, FAILURE], isolated)).toBe(isolated);
  expect(after([{ kind: 'reset' }], isolated)).toMatchObject({ state: 'closed', isIsolated: false });
});

/** When that many requests, all parked at the same moment, are released, in milliseconds after the opening. */
function parked(count: number, from: Breaker, now: number): number[] {
  let breaker = from;
  return Array.from({ length: count }, () => {
    const { dueAt, nextReleaseAt } = releaseTime(breaker, { now, times });
    breaker = { ...breaker, nextReleaseAt };
    return dueAt - T0;
  });
}

test('parked requests are retried from the time of the probe on, ten per second', () => {
  expect(parked(4, OPEN, T0 + 1_000)).toEqual([30_000, 30_100, 30_200, 30_300]);
  expect(parked(1_000, OPEN, T0).at(-1)).toBe(30_000 + 99_900);
});

test('in a long outage parked requests wait a tenth of its duration, at most ten minutes', () => {
  const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
  const lasting = (ms: number): Breaker => ({ ...OPEN, probeAt: T0 + ms + 30_000 });
  expect(parked(1, lasting(60_000), T0 + 60_000)).toEqual([90_000]);
  expect(parked(1, lasting(HOUR_MS), T0 + HOUR_MS)).toEqual([HOUR_MS + HOUR_MS / 10]);
  expect(parked(1, lasting(DAY_MS), T0 + DAY_MS)).toEqual([DAY_MS + 600_000]);
});

test('requests during a probe wait for its outcome', () => {
  expect(parked(2, PROBED, T0 + 30_000)).toEqual([35_000, 35_100]);
});
