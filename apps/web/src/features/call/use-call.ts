/** An industry's call as the page controls it: start, turns, voice, end, and resuming after a reload. */
import { CallChange, CallSpeech } from '@praxis/contracts/call/call-speech';
import type { CallLanguage } from '@praxis/contracts/call/call.const';
import type { Industry } from '@praxis/contracts/core/industry.const';
import { useCallback, useEffect, useRef } from 'react';
import { journeyStore } from '../../lib/journey/journey-store.js';
import { listenAsVisitor } from '../../lib/live/live.js';
import type { StoreApi } from 'zustand/vanilla';
import { useMode } from '../../lib/journey/use-mode.js';
import { useStore } from 'zustand';
import { mergeChunk } from './call-merge.js';
import { beginCall, dismissCall, follow, hangUp, resumeCall, speakTurn } from './call-session.js';
import { callStore, type TranscriptLine, type CallScreen } from './call-store.js';
import { useMicrophone, type Microphone } from './use-microphone.js';
import { useVoice, type Voice } from './use-voice.js';

export interface CallControls {
  store: StoreApi<CallScreen>;
  voice: Voice;
  microphone: Microphone;
  start: (language: CallLanguage) => Promise<void>;
  /** Stops playback, then sends the caller's words. */
  send: (text: string) => void;
  sendAgain: (line: TranscriptLine) => void;
  end: () => Promise<void>;
  dismiss: () => void;
}

/** How often the page looks for a stored call while the server cannot be reached, in milliseconds. */
const RETRY_MS = 3_000;

export function useCall(industry: Industry): CallControls {
  const store = callStore(industry);
  const { mode } = useMode();
  const voice = useVoice(store);
  const { speak, stop, expect, speakRest } = voice;
  useResume(store, voice);
  useFollow(store, voice);

  const take = useCallback(
    async (turn: { turnId: string; text: string; spokeAt: number }): Promise<void> => {
      stop();
      expect(turn.turnId);
      const answer = await speakTurn(store, turn);
      // If the caller has spoken again since, only the reply to their last words is played.
      if (answer) speakRest({ ...answer, language: answer.call.language });
    },
    [expect, speakRest, stop, store],
  );
  const send = useCallback(
    (text: string, spokeAt: number) => void take({ turnId: crypto.randomUUID(), text, spokeAt }),
    [take],
  );
  const microphone = useMicrophone({ store, voice, onTranscript: send });

  const start = useCallback(
    async (language: CallLanguage): Promise<void> => {
      const { sessionId } = journeyStore(industry).getState();
      const greeting = await beginCall(store, { sessionId, mode, language });
      if (!greeting) return;
      expect(null);
      speak({ lineId: 'greeting', text: greeting, language });
    },
    [expect, industry, mode, speak, store],
  );
  const { turnOff } = microphone;
  const end = useCallback(async (): Promise<void> => {
    stop();
    turnOff();
    await hangUp(store);
  }, [stop, store, turnOff]);

  return {
    store,
    voice,
    microphone,
    start,
    send: (text) => send(text, performance.now()),
    sendAgain: ({ turnId, message }) =>
      turnId && void take({ turnId, text: message, spokeAt: performance.now() }),
    end,
    dismiss: () => {
      stop();
      dismissCall(store);
    },
  };
}

/** After a reload, continues the same call and speaks the rest of its last reply. */
function useResume(store: StoreApi<CallScreen>, { speakRest }: Voice): void {
  const say = useRef(speakRest);
  useEffect(() => {
    say.current = speakRest;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const resume = async (): Promise<void> => {
      const found = await resumeCall(store);
      if (isGone) return;
      if (found) speakLast(store, say.current);
      else timer = setTimeout(() => void resume(), RETRY_MS);
    };
    void resume();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [store]);
}

/**
 * Follows the call's live changes: notices when it ends by its timer or continues in another tab, and plays replies as
 * they arrive.
 */
function useFollow(store: StoreApi<CallScreen>, voice: Voice): void {
  const { identity, phase, industry } = useStore(store);
  const now = useRef(voice);
  useEffect(() => {
    now.current = voice;
  });
  useEffect(() => {
    if (!identity || phase !== 'active') return undefined;
    let isOver = false;
    const onCall = (data: unknown): void => {
      if (!CallChange.safeParse(data).success) return;
      const { phase: before } = store.getState();
      void follow(store).then(() => {
        if (before === 'active' && !isOver) isOver = speakGoodbye(store, now.current);
        speakLast(store, now.current.speakRest);
      });
    };
    const onSpeech = (data: unknown): void => {
      const { data: chunk } = CallSpeech.safeParse(data);
      if (!chunk || store.getState().identity?.callId !== chunk.callId) return;
      store.setState((screen) => mergeChunk(screen, chunk, performance.now()));
      now.current.speakChunk(chunk);
    };
    return listenAsVisitor({
      topic: `call:${industry}:${identity.sessionId}:${identity.callId}`,
      // Nothing to read again, because the stream begins with the changes that were missed.
      onOpen: () => undefined,
      onEvent: ({ name, data }) => {
        if (name === 'call') onCall(parsed(data));
        if (name === 'speech') onSpeech(parsed(data));
      },
    });
  }, [store, identity, phase, industry]);
}

/** Speaks a reply that arrived while the page was reloading, without the parts that were already spoken. */
function speakLast(store: StoreApi<CallScreen>, speakRest: Voice['speakRest']): void {
  const { lines, call, busy } = store.getState();
  const last = lines.findLast(({ turnId }) => turnId !== null);
  if (busy === 'turn' || last?.speaker !== 'ai' || last.turnId === null) return;
  speakRest({ turnId: last.turnId, reply: last.message, language: call?.language ?? 'en' });
}

/** Speaks the goodbye of a call that ended by its timer, if this tab holds the call. */
function speakGoodbye(store: StoreApi<CallScreen>, { speak, holds }: Voice): boolean {
  const { call, lines } = store.getState();
  const byItself = call?.endReason === 'idle' || call?.endReason === 'maximum';
  const last = lines.at(-1);
  if (!byItself || !holds(call.id) || last?.speaker !== 'ai' || last.turnId !== null) return false;
  speak({ lineId: last.id, text: last.message, language: call.language, farewell: true });
  return true;
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
