/** Runs one step: the limiter first, then the request; and decides what to show for each outcome. */
import type { Mode } from '@praxis/contracts/core/industry.const';
import type { JourneyStep } from '@praxis/contracts/journey/journey.const';
import { isTimeZone } from '@praxis/contracts/core/time-zone';
import { alternativesIn } from '../../lib/api/alternatives.js';
import { ApiError, isEngineAway } from '../../lib/api/api-error.js';
import { askDemoLimiter } from '../../lib/demo/demo-limiter.js';
import { recordEntry } from '../../lib/event/console-store.js';
import { noteDemoInteraction } from '../../lib/engagement/tracker.js';
import type { StoreApi } from 'zustand/vanilla';
import { showToast } from '../../lib/core/toast-store.js';
import { setLocalStep, type JourneyState } from '../../lib/journey/journey-store.js';
import { requestStep, continueDemo, STEP_RULES } from './step-requests.js';
import type { StepValues } from './step-values.js';

interface StepRun {
  store: StoreApi<JourneyState>;
  step: JourneyStep;
  values: StepValues;
  mode: Mode;
}
/** `waiting`: accepted, and the journey finishes it automatically. */
export type StepOutcome = { ended: 'done' | 'waiting' } | { ended: 'failed'; error: ApiError };

/** Runs a step. Never throws; a failure is shown and returned. */
export async function runStep(run: StepRun): Promise<StepOutcome> {
  const { store, step } = run;
  const { sessionId } = store.getState();
  setLocalStep(store, step, { phase: 'running' });
  noteDemoInteraction(step);
  const stale = (): boolean => store.getState().sessionId !== sessionId;
  try {
    const demoStep = demoContinuation(store.getState(), step);
    if (demoStep) {
      const { change } = continueDemo(demoStep, store.getState(), run.values);
      const path = `/v1/${store.getState().industry}/${STEP_RULES[step].path}`;
      const entry = {
        kind: 'fallback',
        method: 'SIM',
        path,
        outcome: 'ok',
        step,
        note: 'Demo data',
      } as const;
      recordEntry({ ...entry, response: { ...change, fallback: true } });
      return finishDemo(run, change);
    }
    const { action, path: route } = STEP_RULES[step];
    await askDemoLimiter({
      action,
      sessionId,
      step,
      endpoint: `/v1/${store.getState().industry}/${route}`,
    });
    const answer = await requestStep({
      ...requestOf(run),
      onWait: (note) => setLocalStep(store, step, { phase: 'running', note }),
      stop: stale,
    });
    if (stale()) return { ended: 'done' };
    if (answer.isDemo) return finishDemo(run, answer.change);
    store.setState(answer.change);
    const { waiting, latencyMs } = answer;
    setLocalStep(
      store,
      step,
      waiting ? { phase: 'waiting', note: waiting, latencyMs } : { phase: 'done', latencyMs },
    );
    return { ended: waiting ? 'waiting' : 'done' };
  } catch (cause) {
    const error = cause instanceof ApiError ? cause : unexpected(cause);
    return stale() ? { ended: 'failed', error } : fail(run, error);
  }
}

function requestOf({
  store,
  step,
  values,
  mode,
}: StepRun): Omit<Parameters<typeof requestStep>[0], 'onWait' | 'stop'> {
  const state = store.getState();
  const { sessionId, industry, lead, view } = state;
  const session = { sessionId, industry, mode };
  const leadId = view?.leadId ?? lead?.id;
  const needsLead = step === 'appointment' || step === 'followup';
  return {
    step,
    path: `/v1/${industry}/${STEP_RULES[step].path}`,
    body: {
      ...session,
      ...(needsLead ? { leadId } : {}),
      ...values[step],
      ...(step === 'intake' ? { timeZone: ownTimeZone() } : {}),
    },
    state,
    values,
    mode,
  };
}

/**
 * The zone of the reader's clock, so that no one is contacted at night; undefined if the browser does not report it.
 */
function ownTimeZone(): string | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : undefined;
}

/**
 * Steps that follow demo data use demo data too, because the server does not know the demo data's lead, unless a later
 * step created one.
 */
function demoContinuation(
  { lead, view }: JourneyState,
  step: JourneyStep,
): 'appointment' | 'followup' | undefined {
  if (!lead?.fallback || view?.leadId) return undefined;
  return step === 'appointment' || step === 'followup' ? step : undefined;
}

function finishDemo({ store, step }: StepRun, change: Partial<JourneyState>): StepOutcome {
  store.setState(change);
  setLocalStep(store, step, { phase: 'done', fallback: true, note: 'Computed in this browser, not stored.' });
  return { ended: 'done' };
}

function fail({ store, step, mode }: StepRun, error: ApiError): StepOutcome {
  const note = error.message || 'API request failed';
  const limit = error.code === 'limit_reached' ? { limitReached: true as const } : {};
  setLocalStep(store, step, { phase: 'failed', note, ...limit });
  const alternatives = alternativesIn(error);
  if (alternatives.length > 0) store.setState({ alternatives });
  // Only if the engine is unreachable. A missing vendor key has its own message.
  const liveOutage = mode === 'live' && step === 'intake' && isEngineAway(error);
  showToast(
    liveOutage
      ? {
          title: 'Service temporarily unavailable',
          text: 'Your submission will be processed. Please try again if needed.',
          tone: 'bad',
        }
      : { title: STEP_RULES[step].title, text: note, tone: 'bad' },
  );
  return { ended: 'failed', error };
}

function unexpected(cause: unknown): ApiError {
  const message = cause instanceof Error ? cause.message : 'API request failed';
  return new ApiError({ message, status: 0, code: 'unexpected' });
}
