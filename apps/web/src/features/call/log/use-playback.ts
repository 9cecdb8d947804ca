/** Reads a transcript aloud with the browser's voice, one line after the other, each speaker at a height of their own. */
import type { CallDetail } from '@praxis/contracts/call/call';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { TranscriptLine } from '../call-store.js';

interface Playback {
  isAvailable: boolean;
  /** Id of the line that is being read. */
  playing: string | undefined;
  play: () => void;
  stop: () => void;
}

const PITCH: Record<TranscriptLine['speaker'], number> = { ai: 1, caller: 1.25 };
const isAvailable = typeof window !== 'undefined' && 'speechSynthesis' in window;

export function usePlayback(
  lines: readonly TranscriptLine[],
  { language }: Pick<CallDetail, 'language'>,
): Playback {
  const [playing, setPlaying] = useState<string>();
  const running = useRef<AbortController>(undefined);

  const stop = useCallback(() => {
    running.current?.abort();
    running.current = undefined;
    setPlaying(undefined);
  }, []);
  useEffect(() => stop, [stop]);

  const play = (): void => {
    stop();
    const mine = new AbortController();
    running.current = mine;
    const { signal } = mine;
    setPlaying(lines[0]?.id);
    void (async () => {
      const { readAloud } = await import('../speech/browser-voice.js');
      for (const { id, message, speaker } of lines) {
        if (signal.aborted) return;
        setPlaying(id);
        const manner = { lang: language === 'es' ? 'es-US' : 'en-US', rate: 1, pitch: PITCH[speaker] };
        await readAloud({ text: message, ...manner }, { signal, onSound: () => undefined });
      }
      if (!signal.aborted) stop();
    })();
  };
  return { isAvailable, playing, play, stop };
}
