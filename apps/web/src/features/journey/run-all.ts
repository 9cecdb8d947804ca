/** Run All: intake, appointment, follow-up and ROI, about a second apart; stops at the first failure. */
import type { Mode } from '@praxis/contracts/core/industry.const';
import { JOURNEY_STEPS, type JourneyStep } from '@praxis/contracts/journey/journey.const';
import type { StoreApi } from 'zustand/vanilla';
import { resetJourney, type JourneyState } from '../../lib/journey/journey-store.js';
import { runStep, type StepOutcome } from './run-step.js';
import { isEnded, stepStatus } from '../../lib/journey/step-status.js';
import type { StepValues } from './step-values.js';

/** Time between two steps in milliseconds, so that people can follow (specification 1, section 9). */
const GAP_MS = 1000;
const SETTLE_MS = 90_000;

interface RunAll {
  store: StoreApi<JourneyState>;
  mode: Mode;
  /** Validated values of a step's form; undefined if the form has errors. */
  valuesFor: (step: JourneyStep) => Promise<StepValues | undefined>;
  onOutcome: (step: JourneyStep, outcome: StepOutcome) => void;
}

/** Runs the remaining steps of the journey; a finished or ended journey starts over in a new session. */
export async function runAll({ store, mode, valuesFor, onOutcome }: RunAll): Promise<void> {
  // A step that got demo data is tried again with the server.
  const isDone = (step: JourneyStep): boolean => {
    const { state, fallback } = stepStatus(store.getState(), step);
    return state === 'done' && !fallback;
  };
  if (JOURNEY_STEPS.every(isDone) || isEnded(store.getState())) resetJourney(store.getState().industry);
  const { sessionId } = store.getState();
  const current = (): boolean => store.getState().sessionId === sessionId;
  store.setState({ runningAll: true });
  try {
    let first = true;
    for (const step of JOURNEY_STEPS) {
      if (isDone(step)) continue;
      if (!first) await new Promise((resolve) => setTimeout(resolve, GAP_MS));
      first = false;
      const values = await valuesFor(step);
      if (!values || !current()) return;
      const outcome = await runStep({ store, step, values, mode });
      if (!current()) return;
      onOutcome(step, outcome);
      if (outcome.ended === 'failed') return;
      // ROI does not depend on the follow-up, so it does not wait for a follow-up whose provider is slow.
      if (outcome.ended === 'waiting' && step !== 'followup') await settled(store, step);
    }
  } finally {
    if (current()) store.setState({ runningAll: false });
  }
}

/** Waits until the live view says that the step is done, at most `SETTLE_MS`. */
function settled(store: StoreApi<JourneyState>, step: JourneyStep): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(finish, SETTLE_MS);
    const unsubscribe = store.subscribe(() => {
      if (stepStatus(store.getState(), step).state === 'done') finish();
    });
  });
}
