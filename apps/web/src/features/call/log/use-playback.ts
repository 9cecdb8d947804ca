/** Reads a transcript aloud with the browser's voice, one line after the other, each speaker with their own voice. */
import type { CallDetail } from '@praxis/contracts/call/call';
import type { Industry } from '@praxis/contracts/core/industry.const';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { TranscriptLine } from '../call-store.js';

interface Playback {
  isAvailable: boolean;
  /** Id of the line that is being read aloud. */
  playing: string | undefined;
  play: () => void;
  stop: () => void;
}

/** Pitches that distinguish the speakers in browsers with only one voice. */
const PITCH: Record<TranscriptLine['speaker'], number> = { ai: 1, caller: 1.25 };
const OTHER: Record<Industry, Industry> = { law: 'realestate', realestate: 'law' };
const isAvailable = typeof window !== 'undefined' && 'speechSynthesis' in window;

export function usePlayback(
  lines: readonly TranscriptLine[],
  { language, qualification: { industry } }: Pick<CallDetail, 'language' | 'qualification'>,
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
        // The caller gets the voice that the AI does not use.
        const voice = { industry: speaker === 'ai' ? industry : OTHER[industry], pitch: PITCH[speaker] };
        await readAloud(
          { text: message, language, rate: 1, onDevice: true, ...voice },
          { signal, onSound: () => undefined },
        );
      }
      if (!signal.aborted) stop();
    })();
  };
  return { isAvailable, playing, play, stop };
}
