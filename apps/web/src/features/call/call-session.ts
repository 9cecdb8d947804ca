/** A call from start to end: the order of its requests, and what the screen shows for each outcome. */
import type { PlayedTurn, TurnResult } from '@praxis/contracts/call/call';
import { CALL_ERRORS, type CallLanguage } from '@praxis/contracts/call/call.const';
import type { Mode } from '@praxis/contracts/core/industry.const';
import { ApiError } from '../../lib/api/api-error.js';
import { askDemoLimiter } from '../../lib/demo/demo-limiter.js';
import { noteDemoInteraction } from '../../lib/engagement/tracker.js';
import { localValues } from '../../lib/core/local-storage.js';
import type { StoreApi } from 'zustand/vanilla';
import { showToast } from '../../lib/core/toast-store.js';
import { mergeDetail, mergeTurn } from './call-merge.js';
import { endCall, readCall, startCall, takeTurn } from './call-requests.js';
import { freshScreen, rememberCall, type TranscriptLine, type CallScreen } from './call-store.js';

type CallStore = StoreApi<CallScreen>;

/** Shown if the server could not be reached at all; a server error has its own message. */
const TROUBLE: Record<CallLanguage, string> = {
  en: 'I’m having trouble hearing you right now. Could you please repeat that?',
  es: 'Tengo problemas para escucharle. ¿Podría repetirlo, por favor?',
};

interface CallBeginning {
  sessionId: string;
  mode: Mode;
  language: CallLanguage;
}

/**
 * Starts a call and returns its greeting. If no call can be started, returns undefined, resets the call to idle, and
 * shows the reason.
 */
export async function beginCall(
  store: CallStore,
  { sessionId, mode, language }: CallBeginning,
): Promise<string | undefined> {
  const { industry } = store.getState();
  store.setState({ ...freshScreen(industry), phase: 'connecting', mode });
  noteDemoInteraction('call');
  try {
    await askDemoLimiter({ action: 'call-start', sessionId, endpoint: `/v1/${industry}/calls` });
    const idempotencyKey = crypto.randomUUID();
    const { call, greeting, run } = await startCall({ industry, sessionId, mode, language, idempotencyKey });
    const identity = { callId: call.id, sessionId };
    rememberCall(industry, identity, localValues);
    const timestamp = new Date().toISOString();
    store.setState({
      phase: call.state,
      identity,
      call,
      run,
      lines: [{ id: 'greeting', speaker: 'ai', message: greeting, timestamp, turnId: null }],
      startedAt: Date.now(),
    });
    return greeting;
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    const isLimit = cause.status === 429;
    store.setState({ ...freshScreen(industry), ...(isLimit ? { limit: cause.message } : {}) });
    if (!isLimit) showToast({ title: CALL_ERRORS.connection, text: connectionText(cause), tone: 'bad' });
    return undefined;
  }
}

/** A refusal is explained; any other error suggests another try. */
function connectionText({ status, code, message }: ApiError): string {
  const isRefused = (status >= 400 && status < 500) || code.endsWith('not_configured');
  return isRefused ? message : CALL_ERRORS.connectionDetail;
}

/** Turns are sent one after another, even if the caller speaks again before the response arrives. */
const turns = new WeakMap<CallStore, Promise<unknown>>();
/** How many turns have begun, so that an outdated read of the call is recognized. */
const begun = new WeakMap<CallStore, number>();

interface Turn {
  turnId: string;
  text: string;
  /** When the caller stopped speaking, in milliseconds since the page was opened. */
  spokeAt: number;
}

/** Sends a turn. Never throws; returns the result, or undefined if there was no response. */
export function speakTurn(store: CallStore, turn: Turn): Promise<TurnResult | undefined> {
  begun.set(store, (begun.get(store) ?? 0) + 1);
  const line: TranscriptLine = {
    id: `${turn.turnId}/caller`,
    speaker: 'caller',
    message: turn.text,
    timestamp: new Date().toISOString(),
    turnId: turn.turnId,
    sending: 'pending',
  };
  store.setState(({ lines, clocks }) => ({
    lines: [...lines.filter(({ id }) => id !== line.id), line],
    clocks: { ...clocks, [turn.turnId]: { spokeAt: turn.spokeAt } },
    busy: 'turn',
  }));
  const before = turns.get(store) ?? Promise.resolve();
  const mine = before.then(() => sendTurn(store, turn));
  turns.set(store, mine);
  return mine;
}

async function sendTurn(store: CallStore, turn: Turn): Promise<TurnResult | undefined> {
  const { identity, industry, call } = store.getState();
  const isOver = (): boolean => store.getState().identity !== identity || store.getState().phase !== 'active';
  if (!identity || isOver()) return undefined;
  const { turnId, text } = turn;
  const played = lastPlayedTurn(store.getState());
  try {
    const own = { ...identity, industry, onWait: waitNoteOf(store), stop: isOver };
    const answer = await takeTurn(own, { turnId, text, played });
    if (store.getState().identity !== identity) return undefined;
    store.setState((screen) => ({
      ...mergeTurn(screen, answer, new Date().toISOString()),
      clocks: {
        ...screen.clocks,
        [turnId]: { ...screen.clocks[turnId], spokeAt: turn.spokeAt, answeredAt: performance.now() },
      },
    }));
    if (answer.error) showToast({ title: answer.error, text: answer.reply, tone: 'bad' });
    if (answer.call.state === 'ended') {
      rememberCall(industry, undefined, localValues);
      // Reads the results of the call.
      void follow(store);
    }
    return answer;
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    if (store.getState().identity !== identity) return undefined;
    store.setState({
      ...withFailed(store.getState(), turnId),
      arriving: undefined,
      busy: undefined,
      note: undefined,
    });
    if (cause.code === 'call_ended') await follow(store);
    else failTurn(store, { error: cause, language: call?.language ?? 'en' });
    return undefined;
  }
}

/** Measurements of the latest turn whose reply this browser has played; the server stores them with the turn. */
function lastPlayedTurn({ clocks }: CallScreen): PlayedTurn | undefined {
  const [turnId, clock] = Object.entries(clocks).findLast(([, { voiceAt }]) => voiceAt !== undefined) ?? [];
  if (turnId === undefined || clock?.voiceAt === undefined) return undefined;
  return { turnId, voiceMs: Math.max(0, clock.voiceAt - clock.spokeAt) };
}

function withFailed({ lines }: CallScreen, turnId: string): Pick<CallScreen, 'lines'> {
  return {
    lines: lines.map((line) =>
      line.turnId === turnId && line.sending ? { ...line, sending: 'failed' as const } : line,
    ),
  };
}

function failTurn(store: CallStore, { error, language }: { error: ApiError; language: CallLanguage }): void {
  showToast({ title: CALL_ERRORS.processing, text: error.message, tone: 'bad' });
  const trouble: TranscriptLine = {
    id: crypto.randomUUID(),
    speaker: 'ai',
    message: TROUBLE[language],
    timestamp: new Date().toISOString(),
    turnId: null,
  };
  store.setState(({ lines }) => ({ lines: [...lines, trouble] }));
}

function waitNoteOf(store: CallStore): (note: string) => void {
  return (note) => store.setState({ note });
}

/** Ends the call; its results stay on screen. */
export async function hangUp(store: CallStore): Promise<void> {
  const { identity, industry } = store.getState();
  if (!identity) return;
  store.setState({ busy: 'end' });
  try {
    const played = lastPlayedTurn(store.getState());
    const stop = (): boolean => store.getState().identity !== identity;
    const own = { ...identity, industry, onWait: waitNoteOf(store), stop };
    const { call, leadId } = await endCall(own, played);
    if (store.getState().identity !== identity) return;
    rememberCall(industry, undefined, localValues);
    store.setState({ phase: call.state, call, leadId, busy: undefined, note: undefined });
    await follow(store);
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    store.setState({ busy: undefined, note: undefined });
    showToast({ title: CALL_ERRORS.connection, text: cause.message, tone: 'bad' });
  }
}

/** Removes the ended call from the screen. */
export function dismissCall(store: CallStore): void {
  const { industry } = store.getState();
  rememberCall(industry, undefined, localValues);
  store.setState(freshScreen(industry));
}

/** Reads the call again after a change made elsewhere: by its timer, the worker, or another tab. */
export async function follow(store: CallStore): Promise<void> {
  const { identity, industry } = store.getState();
  const turnsThen = begun.get(store) ?? 0;
  if (!identity) return;
  const detail = await readCall({ ...identity, industry }, { silent: true }).catch(() => undefined);
  const isOld = store.getState().identity !== identity || (begun.get(store) ?? 0) !== turnsThen;
  // A turn in progress gets its own response.
  if (!detail || isOld || store.getState().busy === 'turn') return;
  store.setState((screen) => mergeDetail(screen, detail, Date.now()));
  if (detail.state === 'ended') rememberCall(industry, undefined, localValues);
}

/** Resumes this browser's unfinished call. False if it should be tried again. */
export async function resumeCall(store: CallStore): Promise<boolean> {
  const { identity, industry, call } = store.getState();
  if (!identity || call) return true;
  store.setState({ phase: 'connecting' });
  try {
    const detail = await readCall({ ...identity, industry }, { silent: false });
    store.setState((screen) => mergeDetail(screen, detail, Date.now()));
    if (detail.state === 'ended') rememberCall(industry, undefined, localValues);
    return true;
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    const isGone = [400, 401, 403, 404].includes(cause.status);
    if (isGone) dismissCall(store);
    else store.setState({ note: 'Looking for your call again' });
    return isGone;
  }
}
