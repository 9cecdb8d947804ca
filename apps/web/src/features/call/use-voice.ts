/**
 * The AI's voice on this page: loaded when it first speaks, silent immediately when it is muted, each sentence spoken
 * once.
 */
import type { CallLanguage } from '@praxis/contracts/call/call.const';
import type { CallSpeech } from '@praxis/contracts/call/call-speech';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { localValues } from '../../lib/core/local-storage.js';
import type { StoreApi } from 'zustand/vanilla';
import type { CallScreen } from './call-store.js';
import type { Speaker } from './speech/speaker.js';
import {
  freshProgress,
  keepProgress,
  readProgress,
  restOf,
  withChunk,
  type SpeechProgress,
} from './speech/speech-progress.js';
import type { SpokenCall, SpokenPart } from './speech/speech-request.js';

interface Words extends SpokenPart {
  text: string;
  language: CallLanguage;
  /** The progress of the reply once these words have started to play. */
  progress?: SpeechProgress;
}

export interface Voice {
  isOn: boolean;
  toggle: () => void;
  /** The line that is being spoken, with the text of the turn queued so far. */
  speaking: { lineId: string; text: string } | undefined;
  /** Speaks words that are not a reply, such as the greeting or the goodbye. */
  speak: (words: { lineId: string; text: string; language: CallLanguage; farewell?: boolean }) => void;
  /** From now on, only the answer to this turn is spoken. */
  expect: (turnId: string | null) => void;
  /** Speaks a sentence of the reply, if it is the next one. */
  speakChunk: (piece: Omit<CallSpeech, 'callId'>) => void;
  /** Speaks the rest of the reply. */
  speakRest: (answer: { turnId: string; reply: string; language: CallLanguage }) => void;
  /** Whether this tab holds the call. */
  holds: (callId: string) => boolean;
  stop: () => void;
}

const KEY = 'praxis.call.voice';

export function useVoice(store: StoreApi<CallScreen>): Voice {
  const [isOn, setOn] = useState(() => localValues.getItem(KEY) !== '0');
  const [speaking, setSpeaking] = useState<Voice['speaking']>();
  const speaker = useRef<{ callId: string; speaker: Speaker }>(undefined);
  /** How far the reply has been spoken or queued; restored after a reload. */
  const progress = useRef<SpeechProgress>(undefined);
  /**
   * The number of queued or playing words. Stopping begins a new round, so that words of an earlier one no longer
   * count.
   */
  const round = useRef({ number: 0, waiting: 0 });

  const stop = useCallback(() => {
    const isSpeaking = round.current.waiting > 0;
    round.current = { number: round.current.number + 1, waiting: 0 };
    speaker.current?.speaker.stop();
    setSpeaking(undefined);
    if (!isSpeaking || !progress.current) return;
    // A reply that the caller interrupts is not played further.
    progress.current = { ...progress.current, isOver: true };
    keepProgress(progress.current);
  }, []);

  const add = useCallback(
    (lineId: string, words: Words) => {
      const { identity, industry } = store.getState();
      if (!isOn || !identity) return;
      const { number } = round.current;
      round.current.waiting += 1;
      setSpeaking((now) => ({
        lineId,
        text: now?.lineId === lineId ? `${now.text} ${words.text}` : words.text,
      }));
      const onSound = (): void => {
        noteSound(store, words.turnId);
        if (words.progress && round.current.number === number) keepProgress(words.progress);
      };
      void speakerOf(speaker, { ...identity, industry })
        .then(async (ready) => {
          if (round.current.number === number) await ready.add({ ...words, onSound });
        })
        .catch(() => undefined) // a voice that cannot be loaded: the words are on the screen
        .finally(() => {
          if (round.current.number !== number) return;
          round.current.waiting -= 1;
          if (round.current.waiting === 0) setSpeaking(undefined);
        });
    },
    [isOn, store],
  );

  // Closing the page stops the voice; a reload continues from here.
  useEffect(() => () => speaker.current?.speaker.stop(), []);

  const answering = useMemo(() => {
    const current = (): SpeechProgress | undefined => (progress.current ??= readProgress());
    return {
      expect(turnId: string | null): void {
        const { identity } = store.getState();
        if (!identity) return;
        progress.current = freshProgress(identity.callId, turnId);
        keepProgress(progress.current);
      },
      speakChunk(said: Omit<CallSpeech, 'callId'>): void {
        const next = withChunk(current(), said);
        if (!next) return;
        progress.current = next;
        const { turnId, piece: piece, text, language } = said;
        add(replyId(turnId), { turnId, piece: piece, text, language, progress: next });
      },
      speakRest(answer: { turnId: string; reply: string; language: CallLanguage }): void {
        const rest = restOf(current(), answer);
        if (!rest) return;
        progress.current = rest.progress;
        const { turnId, language } = answer;
        add(replyId(turnId), { ...rest, turnId, language });
      },
      holds: (callId: string): boolean => current()?.callId === callId,
    };
  }, [add, store]);

  const speak = useCallback(
    ({ lineId, ...words }: Parameters<Voice['speak']>[0]) => {
      stop();
      add(lineId, { ...words, turnId: null });
    },
    [add, stop],
  );

  const toggle = useCallback(() => {
    if (isOn) stop();
    localValues.setItem(KEY, isOn ? '0' : '1');
    setOn(!isOn);
  }, [isOn, stop]);

  return { isOn, toggle, speaking, speak, stop, ...answering };
}

const replyId = (turnId: string): string => `${turnId}/reply`;

async function speakerOf(
  kept: { current: { callId: string; speaker: Speaker } | undefined },
  call: SpokenCall,
): Promise<Speaker> {
  const { createSpeaker } = await import('./speech/speaker.js');
  if (kept.current?.callId !== call.callId)
    kept.current = { callId: call.callId, speaker: createSpeaker(call) };
  return kept.current.speaker;
}

/** Notes the first sound of a turn, for its times. */
function noteSound(store: StoreApi<CallScreen>, turnId: string | null): void {
  if (turnId === null) return;
  store.setState(({ clocks }) => {
    const clock = clocks[turnId];
    return clock && clock.voiceAt === undefined
      ? { clocks: { ...clocks, [turnId]: { ...clock, voiceAt: performance.now() } } }
      : {};
  });
}
