/** What playing one seed of a kind of chaos gives. The soak counts it, the chaos tests assert it. */
import type { Violations } from '../support/invariants.js';

export interface Outcome {
  /** Invariants that did not hold, a line each; empty when all of them did. */
  violations: string[];
  /** What happened, for the log. */
  summary: string;
  /** False when nothing came between, so that holding proves nothing: play another seed. */
  isTelling?: boolean;
  /** From the kill until everything was done, in milliseconds; not every kind measures it. */
  recoveredMs?: number;
}

/** The violations, a line each. */
export function linesOf(violations: Violations): string[] {
  return Object.entries(violations).flatMap(([rule, found]: [string, string[]]) =>
    found.map((one) => `${rule}: ${one}`),
  );
}

/** A line for each expectation that does not hold. */
export function broken(expectations: Record<string, boolean>): string[] {
  return Object.entries(expectations).flatMap(([what, holds]) => (holds ? [] : [`does not hold: ${what}`]));
}
