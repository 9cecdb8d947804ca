/** Replaces the browser's speech output and recognition. A text counts as being read until the test ends it. */

import { act } from '@testing-library/react';

type Voice = Pick<SpeechSynthesisVoice, 'name' | 'lang' | 'localService' | 'voiceURI'>;
type RecognitionEvent = { resultIndex: number; results: unknown[] };

class SpeechDouble {
  /** Every text that the page has read aloud. */
  said: string[] = [];
  /** The name of the voice and the pitch of each text. */
  voiced: [name: string | undefined, pitch: number | undefined][] = [];
  voices: Voice[] = [];
  /** How often the page has canceled the speech. */
  silenced = 0;
  current: Utterance | undefined;
  ear: Ear | undefined;

  /** Finishes the text that is being read. */
  finish(): void {
    const ended = this.current;
    this.current = undefined;
    act(() => ended?.onend?.());
  }

  /** Makes the browser recognize words. */
  hear(text: string, isFinal: boolean): void {
    const results = [Object.assign([{ transcript: text }], { isFinal })];
    act(() => this.ear?.onresult?.({ resultIndex: 0, results }));
  }

  /** Makes the browser load its own voices for a language. */
  load(lang: string, names: readonly string[]): void {
    this.voices = names.map((name) => ({ name, lang, localService: true, voiceURI: `${name}/${lang}` }));
    act(() => void loading.dispatchEvent(new Event('voiceschanged')));
  }

  /** Resets everything to the state of a page that was just opened. */
  reset(): void {
    Object.assign(this, {
      said: [],
      voiced: [],
      voices: [],
      silenced: 0,
      current: undefined,
      ear: undefined,
    });
  }
}

const loading = new EventTarget();
export const speech = new SpeechDouble();

class Utterance {
  onstart?: () => void;
  onend?: () => void;
  voice?: Voice;
  pitch?: number;
  constructor(readonly text: string) {}
}

class Ear {
  onresult?: (event: RecognitionEvent) => void;

  start(): void {
    speech.ear = this;
  }

  abort(): void {
    if (speech.ear === this) speech.ear = undefined;
  }
}

/** Replaces the browser's speech for the tests of one file; call it before the page that needs it is loaded. */
export function doubleSpeech(): void {
  const synthesis = {
    getVoices: () => speech.voices,
    addEventListener: loading.addEventListener.bind(loading),
    removeEventListener: loading.removeEventListener.bind(loading),
    speak(utterance: Utterance): void {
      speech.current = utterance;
      speech.said.push(utterance.text);
      speech.voiced.push([utterance.voice?.name, utterance.pitch]);
      utterance.onstart?.();
    },
    cancel(): void {
      speech.silenced += 1;
      speech.current = undefined;
    },
  };
  const doubles = {
    SpeechSynthesisUtterance: Utterance,
    SpeechRecognition: Ear,
    speechSynthesis: synthesis,
  };
  for (const [name, value] of Object.entries(doubles))
    Object.defineProperty(window, name, { value, configurable: true });
  afterAll(() => {
    for (const name of Object.keys(doubles)) Reflect.deleteProperty(window, name);
  });
}
