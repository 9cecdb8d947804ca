/** Reads a text aloud with the browser's voice. */
import { spokenForm } from '@praxis/contracts/call/spoken-form';
import { sentencesOf } from '@praxis/contracts/core/sentences';
import { canRead, chosenVoices, voicesLoaded, voicesNow, type VoiceOf } from './browser-voices.js';
import { chooseVoice, SPEECH_LANG } from './voice-choice.js';

interface Reading extends VoiceOf {
  text: string;
  /** Distinguishes the industries if the browser has only one voice for both. */
  rate: number;
  pitch: number;
  /** Prefers voices on the device over those that send the text to a vendor. */
  onDevice?: boolean;
}

interface Utterance {
  text: string;
  lang: string;
  rate: number;
  pitch: number;
  voice: SpeechSynthesisVoice | undefined;
}

interface RecognizerEvents {
  signal: AbortSignal;
  onSound: () => void;
}

/**
 * How long to wait for sound, in milliseconds: a browser with voices begins immediately; one without stays silent and
 * reports nothing.
 */
const SILENT_AFTER_MS = 4_000;

/** Resolves when the text has been read or was stopped, or if nothing can be played. */
export async function readAloud(reading: Reading, { signal, onSound }: RecognizerEvents): Promise<void> {
  if (!canRead() || signal.aborted) return;
  await voicesLoaded();
  const manner = mannerOf(reading);
  let isFirst = true;
  // Read sentence by sentence, because some browsers cut off long texts.
  for (const sentence of sentencesOf(spokenForm(reading.text, reading.language)).map((text) => text.trim())) {
    if (signal.aborted) return;
    if (sentence === '') continue;
    await readSentence(
      { ...manner, text: sentence },
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

function mannerOf({ industry, language, rate, pitch, onDevice }: Reading): Omit<Utterance, 'text'> {
  const chosen = onDevice ? {} : chosenVoices(language);
  const { voice, isDistinct } = chooseVoice(voicesNow(), { industry, language, chosen, onDevice });
  const lang = voice?.lang.replace('_', '-') ?? SPEECH_LANG[language];
  return { voice, lang, ...(isDistinct ? { rate: 1, pitch: 1 } : { rate, pitch }) };
}

function readSentence(
  { text, lang, rate, pitch, voice }: Utterance,
  { signal, onSound }: RecognizerEvents,
): Promise<void> {
  const { speechSynthesis } = window;
  return new Promise((done) => {
    const utterance = new SpeechSynthesisUtterance(text);
    Object.assign(utterance, { lang, rate, pitch });
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
