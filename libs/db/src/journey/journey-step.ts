/** The steps of a journey as its record keeps them. */
import type { JourneyStep, StepState } from '@praxis/contracts/journey/journey.const';

/** `fingerprint` tells a repeated request from a different one. `at` is ISO 8601. */
export interface JourneyStepRecord {
  state: StepState;
  at: string;
  fingerprint?: string;
  note?: string;
}

export type JourneySteps = Partial<Record<JourneyStep, JourneyStepRecord>>;
