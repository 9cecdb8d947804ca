/** This browser's voices, which may load late, and the visitor's choice among them. */
import type { CallLanguage } from '@praxis/contracts/call/call.const';
import { INDUSTRIES, type Industry } from '@praxis/contracts/core/industry.const';
import { localValues } from '../../../lib/core/local-storage.js';

/** How long to wait for voices, in milliseconds: browsers that have voices list them within this time. */
const VOICES_MS = 500;

let known: readonly SpeechSynthesisVoice[] = [];
let waiting: Promise<void> | undefined;

export function canRead(): boolean {
  return typeof window !== 'undefined' && 'speechSynthesis' in window;
}

/** The voices loaded so far; the same array as long as nothing has changed. */
export function voicesNow(): readonly SpeechSynthesisVoice[] {
  const now = canRead() ? window.speechSynthesis.getVoices() : [];
  const isSame = now.length === known.length && now.every((voice, index) => voice === known[index]);
  if (!isSame) known = now;
  return known;
}

/** Calls back when the browser has loaded voices; returns a function that stops it. */
export function watchVoices(onChange: () => void): () => void {
  // Older browsers have the list immediately, and no event.
  const synthesis = canRead() ? (window.speechSynthesis as Partial<SpeechSynthesis>) : {};
  synthesis.addEventListener?.('voiceschanged', onChange);
  return () => synthesis.removeEventListener?.('voiceschanged', onChange);
}

/** Resolves when there are voices, or after the waiting time, which passes only once per page. */
export async function voicesLoaded(): Promise<void> {
  if (voicesNow().length > 0) return;
  waiting ??= new Promise((done) => {
    const stop = watchVoices(finish);
    const timer = setTimeout(finish, VOICES_MS);
    function finish(): void {
      clearTimeout(timer);
      stop();
      done();
    }
  });
  await waiting;
}

export interface VoiceOf {
  industry: Industry;
  language: CallLanguage;
}

const keyOf = ({ industry, language }: VoiceOf): string => `praxis.call.voice.${industry}.${language}`;

/** The voiceURI that the visitor has chosen; empty if the page chooses the voice. */
export function chosenVoice(of: VoiceOf): string {
  return localValues.getItem(keyOf(of)) ?? '';
}

export function keepVoice(of: VoiceOf, voiceURI: string): void {
  localValues.setItem(keyOf(of), voiceURI);
}

/** The choices for all industries in a language. */
export function chosenVoices(language: CallLanguage): Record<Industry, string> {
  const entries = INDUSTRIES.map((industry) => [industry, chosenVoice({ industry, language })] as const);
  return Object.fromEntries(entries) as Record<Industry, string>;
}
