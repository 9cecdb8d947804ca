/** The state of one industry's call on this page. Its ids are remembered, so that a reload continues the same call. */
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

/** One thing that was said in the call. */
export interface TranscriptLine extends Pick<
  ConversationMessage,
  'id' | 'speaker' | 'message' | 'timestamp'
> {
  confidence?: number | undefined;
  /** The turn it belongs to; null for the greeting and for words outside any turn. */
  turnId: string | null;
  /** Set while the line is being sent, or when it never arrived. */
  sending?: 'pending' | 'failed';
}

/** The outcome of a turn. */
export interface TurnFacts {
  actions: readonly ActionTaken[];
  metrics: StoredTurnMetrics | TurnMetrics | null;
}

/** Which call it is, and whose. */
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
  /** The answer that is under way, as far as it has come. */
  arriving: { turnId: string; chunks: readonly string[] } | undefined;
  clocks: Readonly<Record<string, TurnClock>>;
  receipts: readonly CallReceipt[];
  run: RunLink | undefined;
  leadId: string | null;
  /** Measured by this browser's clock, in milliseconds since the epoch. */
  startedAt: number;
  /** A turn is being answered, or the end is. */
  busy: 'turn' | 'end' | undefined;
  /** Why it takes longer than usual. */
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

/** The store of an industry, made when first asked for. */
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

/** Forgets what this page knows and is about to send, as a reload does; a call that is under way stays remembered. */
export function forgetCalls(): void {
  for (const [industry, store] of stores) store.setState(freshScreen(industry));
  stores.clear();
}

const storageKey = (industry: Industry): string => `praxis.call.${industry}`;

/** The call that this browser had under way; undefined where it has none. */
export function rememberedCall(industry: Industry, storage: KeyValue): CallIdentity | undefined {
  const [callId = '', sessionId = ''] = (storage.getItem(storageKey(industry)) ?? '').split('/');
  // The names of runs tell upper case from lower, which ids of calls are made in.
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
