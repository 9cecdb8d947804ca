/**
 * The breaker of one tenant at one vendor: the effect of an outcome on it, which requests may be sent, and when parked
 * work resumes. Pure, so that any process that holds the row's lock decides the same. Times are milliseconds since the
 * epoch, all by one clock.
 */
import {
  BREAKER_OPEN_MS,
  FAILURES_TO_OPEN,
  RELEASES_PER_SECOND,
  type BreakerProvider,
  type BreakerState,
} from '@praxis/contracts/health/provider-breaker.const';

/**
 * The account and vendor of a breaker. `tenantId`: null for an account of the platform, which serves all tenants.
 * `hostId`: the host whose calendar it is; null for other vendors.
 */
export interface BreakerKey {
  tenantId: string | null;
  provider: BreakerProvider;
  hostId: string | null;
}

/** A waiting run, and which of its messages or other work is parked. */
export interface ParkedWork {
  workflowId: string;
  workId: string;
}

/** The decision about a request that found the breaker open. `code`: of the latest failure. */
export type BreakerDecision =
  | { kind: 'pass' }
  | { kind: 'probe'; probe: string }
  | { kind: 'parked'; waitMs: number; code: string | null };

/** A breaker as it is stored. */
export interface Breaker {
  state: BreakerState;
  isIsolated: boolean;
  /** Number of failures in a row. */
  failures: number;
  /** When the outage began; failed probes do not change it. */
  openedAt: number | null;
  /** When the next probe may be made. */
  probeAt: number | null;
  /** The probe that is under way; null if there is none. */
  probe: string | null;
  probeSince: number | null;
  lastErrorCode: string | null;
  lastFailureAt: number | null;
  /** The earliest release time for the next parked work. */
  nextReleaseAt: number | null;
}

/** State of a breaker before the first failure. */
export const CLOSED_BREAKER: Breaker = {
  state: 'closed',
  isIsolated: false,
  failures: 0,
  openedAt: null,
  probeAt: null,
  probe: null,
  probeSince: null,
  lastErrorCode: null,
  lastFailureAt: null,
  nextReleaseAt: null,
};

/** Tests use a shorter `openMs` and a larger `releasesPerSecond`. */
export interface BreakerTimes {
  openMs: number;
  releasesPerSecond: number;
  /** Milliseconds without an outcome after which the process of a probe counts as dead. */
  probeMs: number;
}

/** Longer than any request to a vendor may last: an activity may take thirty seconds, and a text by a model sixty. */
const PROBE_MS = 90_000;

export const BREAKER_TIMES: BreakerTimes = {
  openMs: BREAKER_OPEN_MS,
  releasesPerSecond: RELEASES_PER_SECOND,
  probeMs: PROBE_MS,
};

/** `probe`: the id of the probe, if the request was one. */
export type BreakerEvent =
  | { kind: 'success'; probe?: string | undefined }
  | { kind: 'failure'; probe?: string | undefined; code: string; retryAfterMs?: number | undefined }
  /** The probe was not sent, or says nothing about the vendor. */
  | { kind: 'abandoned'; probe: string }
  | { kind: 'isolate' }
  | { kind: 'reset' };

/** The longest wait that a vendor's Retry-After may impose on its breaker. */
const MAX_RETRY_AFTER_MS = 15 * 60_000;

/** The breaker after an event; the same object if nothing changes. */
export function afterEvent(
  breaker: Breaker,
  event: BreakerEvent,
  { now, times }: { now: number; times: BreakerTimes },
): Breaker {
  const { state, isIsolated, failures, probe, lastErrorCode, lastFailureAt, nextReleaseAt } = breaker;
  // Parked work keeps its release times, because they prevent a vendor that has just recovered from being flooded.
  const closed: Breaker = { ...CLOSED_BREAKER, lastErrorCode, lastFailureAt, nextReleaseAt };
  switch (event.kind) {
    case 'reset':
      return closed;
    case 'isolate':
      return {
        ...breaker,
        state: 'open',
        isIsolated: true,
        openedAt: breaker.openedAt ?? now,
        probeAt: null,
        probe: null,
        probeSince: null,
      };
    case 'success':
      // A request that was sent before the breaker opened shows nothing about the vendor's present state.
      if (state === 'closed') return failures === 0 ? breaker : closed;
      return isProbe(breaker, event.probe) ? closed : breaker;
    case 'abandoned':
      if (!isProbe(breaker, event.probe)) return breaker;
      return { ...breaker, state: 'open', probeAt: now, probe: null, probeSince: null };
    case 'failure': {
      if (isIsolated || (state !== 'closed' && !isProbe(breaker, event.probe))) return breaker;
      const failed = {
        ...breaker,
        failures: failures + 1,
        lastErrorCode: event.code,
        lastFailureAt: now,
        probe: null,
        probeSince: null,
      };
      if (state === 'closed' && failed.failures < FAILURES_TO_OPEN) return failed;
      const openMs = Math.max(times.openMs, Math.min(event.retryAfterMs ?? 0, MAX_RETRY_AFTER_MS));
      return {
        ...failed,
        state: 'open',
        probeAt: now + openMs,
        ...(probe === null && { openedAt: now, nextReleaseAt: null }),
      };
    }
  }
}

function isProbe({ state, probe }: Breaker, id: string | undefined): boolean {
  return state === 'half-open' && probe !== null && probe === id;
}

/** Whether a request may be sent now: normally, as the single probe, or not. */
export type Admission = 'pass' | 'probe' | 'park';

export function admission(
  { state, isIsolated, probeAt, probeSince }: Breaker,
  { now, times }: { now: number; times: BreakerTimes },
): Admission {
  switch (state) {
    case 'closed':
      return 'pass';
    case 'open':
      return !isIsolated && probeAt !== null && now >= probeAt ? 'probe' : 'park';
    case 'half-open':
      return probeSince !== null && now >= probeSince + times.probeMs ? 'probe' : 'park';
  }
}

/** The breaker with its probe under way. */
export function withProbe(breaker: Breaker, probe: string, now: number): Breaker {
  return { ...breaker, state: 'half-open', probeAt: null, probe, probeSince: now };
}

/**
 * Parked work checks again after this share of the outage's duration so far: soon at first, and later seldom enough not
 * to fill histories.
 */
const WAIT_PART = 0.1;
/** Shorter than the fifteen minutes after which an abandoned attempt counts as lost. */
const MAX_WAIT_MS = 10 * 60_000;

/**
 * When work that is parked now is released: not before the next probe, and never more than the set number per second,
 * regardless of whether the breaker has closed by then. A run that is released while the breaker is open is parked
 * again.
 */
export function releaseTime(
  { state, isIsolated, openedAt, probeAt, nextReleaseAt }: Breaker,
  { now, times }: { now: number; times: BreakerTimes },
): { dueAt: number; nextReleaseAt: number } {
  const lastedMs = now - (openedAt ?? now);
  const grownMs = lastedMs * WAIT_PART > times.openMs ? Math.min(lastedMs * WAIT_PART, MAX_WAIT_MS) : 0;
  // Requests that arrive during the probe wait for its outcome.
  const first = state === 'open' && !isIsolated && probeAt !== null ? probeAt : now + times.openMs / 6;
  const base = isIsolated ? now + times.openMs : first;
  const dueAt = Math.ceil(Math.max(base, now + grownMs, nextReleaseAt ?? 0));
  return { dueAt, nextReleaseAt: dueAt + 1_000 / times.releasesPerSecond };
}
