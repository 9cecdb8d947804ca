/** The state of one industry's call on this page. Its ids are stored, so that a reload continues the same call. */
import type { ActionTaken, CallReceipt } from '@praxis/contracts/call/call-action';
import type {
  CallSnapshot,
  ConversationMessage,
  StoredTurnMetrics,
  TurnMetrics,
} from '@praxis/contracts/call/call';
import type { CallState } from '@praxis/contracts/call/call.const';
import type { Industry, Mode } from '@praxis/contracts/core/industry.const';
import type { RunLink } from '@praxis/contracts/core/run';
import { isUuid } from '@praxis/contracts/core/uuid.const';
import { localValues, type KeyValue } from '../../lib/core/local-storage.js';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TurnClock } from './turn-times.js';

/** One statement in the call. */
export interface TranscriptLine extends Pick<
  ConversationMessage,
  'id' | 'speaker' | 'message' | 'timestamp'
> {
  confidence?: number | undefined;
  /** The turn of the line; null for the greeting and for words outside any turn. */
  turnId: string | null;
  /** Set while the line is being sent, or if it never arrived. */
  sending?: 'pending' | 'failed';
}

/** The outcome of a turn. */
export interface TurnFacts {
  actions: readonly ActionTaken[];
  metrics: StoredTurnMetrics | TurnMetrics | null;
}

/** The ids of a call and of its visitor's session. */
export interface CallIdentity {
  callId: string;
  sessionId: string;
}

export interface CallScreen {
  industry: Industry;
  phase: CallState;
  identity: CallIdentity | undefined;
  mode: Mode;
  call: CallSnapshot | undefined;
  lines: readonly TranscriptLine[];
  /** Keyed by turn id. */
  turns: Readonly<Record<string, TurnFacts>>;
  /** The chunks of the reply that have arrived so far. */
  arriving: { turnId: string; chunks: readonly string[] } | undefined;
  clocks: Readonly<Record<string, TurnClock>>;
  receipts: readonly CallReceipt[];
  run: RunLink | undefined;
  leadId: string | null;
  /** When the call began, by this browser's clock, in milliseconds since the epoch. */
  startedAt: number;
  /** Whether the page waits for the response to a turn or to the end of the call. */
  busy: 'turn' | 'end' | undefined;
  /** Why a response takes longer than usual. */
  note: string | undefined;
  /** Why no call can be started. */
  limit: string | undefined;
}

export function freshScreen(industry: Industry): CallScreen {
  return {
    industry,
    phase: 'idle',
    identity: undefined,
    mode: 'sim',
    call: undefined,
    lines: [],
    turns: {},
    arriving: undefined,
    clocks: {},
    receipts: [],
    run: undefined,
    leadId: null,
    startedAt: 0,
    busy: undefined,
    note: undefined,
    limit: undefined,
  };
}

const stores = new Map<Industry, StoreApi<CallScreen>>();

/** The store of an industry, created when it is first requested. */
export function callStore(industry: Industry): StoreApi<CallScreen> {
  const known = stores.get(industry);
  if (known) return known;
  const store = createStore(() => ({
    ...freshScreen(industry),
    identity: rememberedCall(industry, localValues),
  }));
  stores.set(industry, store);
  return store;
}

/** Drops this page's calls and pending requests, as a reload does; the id of an unfinished call stays stored. */
export function forgetCalls(): void {
  for (const [industry, store] of stores) store.setState(freshScreen(industry));
  stores.clear();
}

const storageKey = (industry: Industry): string => `praxis.call.${industry}`;

/** This browser's unfinished call; undefined if there is none. */
export function rememberedCall(industry: Industry, storage: KeyValue): CallIdentity | undefined {
  const [callId = '', sessionId = ''] = (storage.getItem(storageKey(industry)) ?? '').split('/');
  // Run names are case-sensitive, and the server creates call ids in lower case.
  const isCall = isUuid(callId) && callId === callId.toLowerCase();
  return isCall && sessionId !== '' ? { callId, sessionId } : undefined;
}

export function rememberCall(
  industry: Industry,
  identity: CallIdentity | undefined,
  storage: KeyValue,
): void {
  storage.setItem(storageKey(industry), identity ? `${identity.callId}/${identity.sessionId}` : '');
}
