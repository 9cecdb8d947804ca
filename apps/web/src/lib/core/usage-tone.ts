/** How near usage is to its quota. Pure. */
import { ALERT_THRESHOLDS } from '@praxis/contracts/usage/usage.const';

const [NEAR_PERCENT, FULL_PERCENT] = ALERT_THRESHOLDS;

/** Red at the quota, amber near it, otherwise green. */
export function usageTone(percent: number): 'good' | 'warn' | 'bad' {
  if (percent >= FULL_PERCENT) return 'bad';
  return percent >= NEAR_PERCENT ? 'warn' : 'good';
}

/** Rounded down, so that 99.6% does not look like 100%. */
export const wholePercent = (percent: number): number => Math.floor(percent);
