/** The browser reads a text aloud. */
import { sentencesOf } from '@praxis/contracts/core/sentences';

interface Reading {
  text: string;
  lang: string;
  rate: number;
  pitch: number;
}

interface RecognizerEvents {
  signal: AbortSignal;
  onSound: () => void;
}

/** A browser with voices begins immediately; one without stays silent and reports nothing. Milliseconds. */
const SILENT_AFTER_MS = 4_000;

export function canRead(): boolean {
  return typeof window !== 'undefined' && 'speechSynthesis' in window;
}

/** Resolves when it has been read, was stopped, or nothing can be played. */
export async function readAloud(reading: Reading, { signal, onSound }: RecognizerEvents): Promise<void> {
  if (!canRead() || signal.aborted) return;
  let isFirst = true;
  // Long texts are cut off by some browsers; sentence by sentence they are not.
  for (const sentence of sentencesOf(reading.text).map((text) => text.trim())) {
    if (signal.aborted) return;
    if (sentence === '') continue;
    await readSentence(
      { ...reading, text: sentence },
      {
        signal,
        onSound: () => {
          if (isFirst) onSound();
          isFirst = false;
        },
      },
    );
  }
}

function readSentence(
  { text, lang, rate, pitch }: Reading,
  { signal, onSound }: RecognizerEvents,
): Promise<void> {
  const { speechSynthesis } = window;
  return new Promise((done) => {
    const utterance = new SpeechSynthesisUtterance(text);
    Object.assign(utterance, { lang, rate, pitch });
    const voice = pickVoice(speechSynthesis.getVoices(), lang);
    if (voice) utterance.voice = voice;
    const finish = (): void => {
      clearTimeout(silence);
      signal.removeEventListener('abort', stop);
      done();
    };
    const stop = (): void => {
      speechSynthesis.cancel();
      finish();
    };
    const silence = setTimeout(finish, SILENT_AFTER_MS);
    utterance.onstart = () => {
      clearTimeout(silence);
      onSound();
    };
    utterance.onend = finish;
    utterance.onerror = finish;
    signal.addEventListener('abort', stop, { once: true });
    speechSynthesis.speak(utterance);
  });
}

/** The voice that fits a language best: of the same region, else of the same language; those on this device first. */
export function pickVoice<Voice extends Pick<SpeechSynthesisVoice, 'lang' | 'localService'>>(
  voices: readonly Voice[],
  lang: string,
): Voice | undefined {
  const language = lang.slice(0, 2).toLowerCase();
  const fitness = (voice: Voice): number => {
    const own = voice.lang.replace('_', '-').toLowerCase();
    if (!own.startsWith(language)) return 0;
    return 1 + (own === lang.toLowerCase() ? 2 : 0) + (voice.localService ? 1 : 0);
  };
  const [best] = voices.filter((voice) => fitness(voice) > 0).toSorted((a, b) => fitness(b) - fitness(a));
  return best;
}
