/** The state of one industry's journey on this page: the server's view, and this page's own requests. */
import type { Appointment, Slot } from '@praxis/contracts/appointment/appointment';
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { JourneyMessage, JourneyView } from '@praxis/contracts/journey/journey';
import type { JourneyStep } from '@praxis/contracts/journey/journey.const';
import type { RoiFigures } from '@praxis/contracts/journey/roi';
import { localValues } from '../core/local-storage.js';
import { currentSession, renewSession } from './session.js';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { showToast } from '../core/toast-store.js';

/** The state of this page's own latest request of a step. */
export interface LocalStep {
  phase: 'idle' | 'running' | 'waiting' | 'done' | 'failed';
  /** When the request reached its current phase, in milliseconds since the epoch. */
  at: number;
  latencyMs?: number;
  note?: string;
  fallback?: true;
  limitReached?: true;
}

export interface JourneyLead {
  id: string;
  score?: number | undefined;
  level?: string | undefined;
  fallback?: true;
}

export interface JourneyState {
  industry: Industry;
  sessionId: string;
  /** The server's view; undefined until it has been read, null before the first step. */
  view: JourneyView | null | undefined;
  steps: Record<JourneyStep, LocalStep>;
  lead?: JourneyLead | undefined;
  appointment?: Appointment | undefined;
  /** The nearest free slots, after the chosen one was taken. */
  alternatives: Slot[];
  roi?: RoiFigures | undefined;
  /** Messages of a fallback; real ones are part of the view. */
  demoMessages: JourneyMessage[];
  runningAll: boolean;
}

const idle: LocalStep = { phase: 'idle', at: 0 };

/** A journey before its first step. */
export function emptyJourney(industry: Industry, sessionId: string): JourneyState {
  return {
    industry,
    sessionId,
    view: undefined,
    steps: { intake: idle, appointment: idle, followup: idle, roi: idle },
    lead: undefined,
    appointment: undefined,
    alternatives: [],
    roi: undefined,
    demoMessages: [],
    runningAll: false,
  };
}

const stores = new Map<Industry, StoreApi<JourneyState>>();

/** The store of an industry, created when it is first requested. */
export function journeyStore(industry: Industry): StoreApi<JourneyState> {
  const known = stores.get(industry);
  if (known) return known;
  const store = createStore(() => emptyJourney(industry, currentSession(industry, localValues)));
  stores.set(industry, store);
  return store;
}

/** Drops this page's journeys and pending requests, as a reload does; the stored session ids stay. */
export function forgetJourneys(): void {
  for (const [industry, store] of stores) store.setState(emptyJourney(industry, ''));
  stores.clear();
}

/** Starts a new session: the page starts over, and the old journey stays on the server. */
export function resetJourney(industry: Industry): void {
  journeyStore(industry).setState({
    ...emptyJourney(industry, renewSession(industry, localValues)),
    view: null,
  });
}

/**
 * Starts a new session in place of one that this browser cannot open: its cookie is gone, or the session is older than
 * visitors' secrets.
 * @param request the refused request's path and body, which contain the session's id
 */
export function replaceSession(request: string): void {
  for (const [industry, store] of stores) {
    if (!request.includes(store.getState().sessionId)) continue;
    resetJourney(industry);
    showToast({
      title: 'New session',
      text: 'This browser cannot open the earlier session, so a new one has started.',
      tone: 'info',
    });
  }
}

export function setLocalStep(
  store: StoreApi<JourneyState>,
  step: JourneyStep,
  change: Omit<LocalStep, 'at'>,
): void {
  store.setState(({ steps }) => ({ steps: { ...steps, [step]: { ...change, at: Date.now() } } }));
}
