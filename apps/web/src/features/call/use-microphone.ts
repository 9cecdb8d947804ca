/** The caller's voice, if the browser recognizes speech: each statement is a turn, and interrupts the AI. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { showToast } from '../../lib/core/toast-store.js';
import type { StoreApi } from 'zustand/vanilla';
import { useStore } from 'zustand';
import type { CallScreen } from './call-store.js';
import { isBargeIn, isEcho } from './speech/barge-in.js';
import type { Voice } from './use-voice.js';

export interface Microphone {
  /** Whether the browser recognizes speech. */
  isAvailable: boolean;
  isOn: boolean;
  /** The words recognized so far. */
  interimText: string;
  turnOn: () => void;
  turnOff: () => void;
}

interface MicrophoneOptions {
  store: StoreApi<CallScreen>;
  voice: Voice;
  onTranscript: (text: string, endedAt: number) => void;
}

const isAvailable =
  typeof window !== 'undefined' && ('SpeechRecognition' in window || 'webkitSpeechRecognition' in window);

export function useMicrophone({ store, voice, onTranscript }: MicrophoneOptions): Microphone {
  const { phase, call } = useStore(store);
  const [isWanted, setWanted] = useState(false);
  const [interimText, setInterimText] = useState('');
  const isOn = isWanted && phase === 'active';
  const lang = call?.language === 'es' ? 'es-US' : 'en-US';
  const now = useRef({ voice, onTranscript });
  useEffect(() => {
    now.current = { voice, onTranscript };
  });

  useEffect(() => {
    if (!isOn) return undefined;
    let stop: () => void = () => undefined;
    let isGone = false;
    void import('./speech/recognition.js').then(({ listen }) => {
      if (isGone) return;
      stop = listen({
        lang,
        onInterim: (text) => {
          const { speaking, stop: stopSpeaking } = now.current.voice;
          if (speaking && isBargeIn(text, speaking.text)) stopSpeaking();
          if (!speaking || !isEcho(text, speaking.text)) setInterimText(text);
        },
        onFinal: (text, endedAt) => {
          setInterimText('');
          const { speaking } = now.current.voice;
          if (!speaking || !isEcho(text, speaking.text)) now.current.onTranscript(text, endedAt);
        },
        onLost: (why) => {
          setWanted(false);
          showToast({ title: 'Microphone off', text: why, tone: 'info' });
        },
      });
    });
    return () => {
      isGone = true;
      stop();
      setInterimText('');
    };
  }, [isOn, lang]);

  const turnOn = useCallback(() => setWanted(true), []);
  const turnOff = useCallback(() => setWanted(false), []);
  return { isAvailable, isOn, interimText, turnOn, turnOff };
}
