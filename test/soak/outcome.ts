/** The result of one seed. The soak counts it, the chaos tests assert it. */
import type { Violations } from '../support/invariants.js';

export interface Outcome {
  /** Violated invariants, one per line; empty if there are none. */
  violations: string[];
  /** Summary of what happened, for the log. */
  summary: string;
  /** False if the kill had no effect, so that the result proves nothing: run another seed. */
  isTelling?: boolean;
  /** Time from the kill until everything was done, in milliseconds; not every kind measures it. */
  recoveredMs?: number;
}

/** The violations, one per line. */
export function linesOf(violations: Violations): string[] {
  return Object.entries(violations).flatMap(([rule, found]: [string, string[]]) =>
    found.map((one) => `${rule}: ${one}`),
  );
}

/** Returns one line for each expectation that is not met. */
export function broken(expectations: Record<string, boolean>): string[] {
  return Object.entries(expectations).flatMap(([what, holds]) => (holds ? [] : [`does not hold: ${what}`]));
}
