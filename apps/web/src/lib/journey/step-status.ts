/** Combines the server's view of a step with the state of this page's own request. Pure. */
import type { JourneyStep, StepState } from '@praxis/contracts/journey/journey.const';
import type { JourneyState } from './journey-store.js';

export interface StepMark {
  state: StepState;
  /** A line for users. */
  note?: string | undefined;
  latencyMs?: number | undefined;
  fallback?: boolean | undefined;
  /** The demo's limit refused the step. */
  limitReached?: true | undefined;
  /** When the pending request began to wait, in milliseconds since the epoch. */
  since?: number | undefined;
}

/** The state that a screen shows. The server's state counts, except where this page knows something newer. */
export function stepStatus(state: JourneyState, step: JourneyStep): StepMark {
  const local = state.steps[step];
  const view = state.view?.steps.find((entry) => entry.step === step);
  const latencyMs = local.latencyMs;
  if (local.fallback && !newerOnServer(view?.at, view?.state, local.at))
    return { state: 'done', note: local.note, latencyMs, fallback: true };
  if (local.phase === 'running') {
    const retrying = view?.state === 'retrying';
    return {
      state: retrying ? 'retrying' : 'running',
      note: retrying ? view.note : local.note,
      since: local.at,
    };
  }
  if (local.phase === 'failed' && !newerOnServer(view?.at, view?.state, local.at)) {
    return { state: 'failed', note: local.note, latencyMs, limitReached: local.limitReached };
  }
  // The response has arrived, although the stream may not have delivered it yet.
  if (local.phase === 'done') return { state: 'done', latencyMs };
  if (view && view.state !== 'idle') return { state: view.state, note: view.note, latencyMs };
  if (local.phase === 'waiting') return { state: 'pending', note: local.note, latencyMs };
  return { state: 'idle' };
}

function newerOnServer(at: string | undefined, state: StepState | undefined, since: number): boolean {
  return state === 'done' && at !== undefined && Date.parse(at) > since;
}

const NEEDS: Partial<Record<JourneyStep, JourneyStep>> = { appointment: 'intake', followup: 'appointment' };

/** Why a step cannot run yet, as a sentence; undefined when it can. */
export function missingPrerequisite(state: JourneyState, step: JourneyStep): string | undefined {
  const needed = NEEDS[step];
  if (!needed || stepStatus(state, needed).state === 'done') return undefined;
  return needed === 'intake' ? 'Needs a completed intake first.' : 'Needs a booked appointment first.';
}

/** True if a person ended the journey. It then accepts no more steps; only a new session does. */
export function isEnded({ view }: JourneyState): boolean {
  return view?.status === 'cancelled' || view?.status === 'terminated';
}

/** True while the step runs, on this page or on the server. */
export function isBusy(status: StepMark): boolean {
  return status.state === 'running' || status.state === 'retrying' || status.state === 'pending';
}
