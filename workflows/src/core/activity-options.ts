/**
 * Timeouts and retries that several workflows share for their activities. Open runs have these numbers in their commands, so a
 * workflow that needs others gets its own options.
 */

/** Retries soon at first, then once a minute, without a limit, because outages end. */
export const RETRY = {
  initialInterval: '1 second',
  backoffCoefficient: 2,
  maximumInterval: '1 minute',
} as const;

/** Options of an activity with an effect at a vendor, which may be slow or unreachable. */
export const EFFECT = {
  startToCloseTimeout: '30 seconds',
  // A long activity sends a heartbeat each second, so a killed worker is noticed soon.
  heartbeatTimeout: '5 seconds',
  retry: RETRY,
} as const;

/** Options of a short read or write of Praxis's own database, as a local activity. */
export const RECORD = {
  startToCloseTimeout: '10 seconds',
  retry: { ...RETRY, initialInterval: '200 milliseconds' },
} as const;

/**
 * Options of a record that a caller waits for. A restarting database is back within seconds, so retries stay frequent.
 */
export const AWAITED_RECORD = {
  startToCloseTimeout: '10 seconds',
  retry: { initialInterval: '100 milliseconds', backoffCoefficient: 2, maximumInterval: '5 seconds' },
} as const;
