/**
 * How activities are timed and tried again, where several workflows want the same of theirs. Open runs have these numbers in
 * their commands: a workflow that comes to want others gets options of its own.
 */

/** Soon at first, then once a minute, for as long as it takes: whatever is away comes back. */
export const RETRY = {
  initialInterval: '1 second',
  backoffCoefficient: 2,
  maximumInterval: '1 minute',
} as const;

/** One effect outside: at a provider, who may be slow or away. */
export const EFFECT = {
  startToCloseTimeout: '30 seconds',
  // An activity that lasts gives a sign of life every second: one whose worker was killed is soon missed.
  heartbeatTimeout: '5 seconds',
  retry: RETRY,
} as const;

/** A short read or write of our own, as a local activity. */
export const RECORD = {
  startToCloseTimeout: '10 seconds',
  retry: { ...RETRY, initialInterval: '200 milliseconds' },
} as const;

/** A record somebody waits for. A database that is being restarted comes back within seconds; until then it simply takes longer. */
export const AWAITED_RECORD = {
  startToCloseTimeout: '10 seconds',
  retry: { initialInterval: '100 milliseconds', backoffCoefficient: 2, maximumInterval: '5 seconds' },
} as const;
