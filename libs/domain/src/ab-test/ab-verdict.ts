/** The meaning of an A/B test's figures. Pure. */
import type { Verdict } from '@praxis/contracts/ab-test/ab-test';
import { MIN_LEADS_PER_VARIANT, MISMATCH_P_VALUE } from '@praxis/contracts/ab-test/ab-test.const';
import { differenceInterval, ratioPValue, type Share } from './ab-statistics.js';

export interface Figures {
  a: Share;
  b: Share;
  /** Percent of the leads that get B. */
  trafficSplit: number;
}

/**
 * Names a winner only if the leads were split as configured, there are enough of them, and the interval of the
 * difference does not contain zero.
 */
export function verdictOf({ a, b, trafficSplit }: Figures): Verdict {
  const pValue = ratioPValue([a.of, b.of], trafficSplit / 100);
  if (a.of + b.of > 0 && pValue < MISMATCH_P_VALUE) return { kind: 'mismatch', pValue };
  if (Math.min(a.of, b.of) < MIN_LEADS_PER_VARIANT) return { kind: 'too_few' };
  const difference = differenceInterval(a, b);
  if (difference.low > 0) return { kind: 'winner', variant: 'b', difference };
  return difference.high < 0 ? { kind: 'winner', variant: 'a', difference } : { kind: 'none', difference };
}
