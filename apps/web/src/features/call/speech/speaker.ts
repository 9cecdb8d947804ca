/**
 * Speaks the replies of one call: with sound from the server if it has a voice, otherwise with the browser's own voice.
 */
import type { CallLanguage } from '@praxis/contracts/call/call.const';
import { readAloud } from './browser-voice.js';
import { playSound } from './sound-player.js';
import { requestSpeech, type SpeechAnswer, type SpokenCall, type SpokenPart } from './speech-request.js';

export interface Said extends SpokenPart {
  text: string;
  language: CallLanguage;
  /** Called when the first sound plays. */
  onSound: () => void;
}

export interface Speaker {
  /** Queues speech after the current one. Resolves when it was played or stopped; never throws. */
  add(said: Said): Promise<void>;
  /** Stops speaking immediately and drops queued sentences. */
  stop(): void;
}

type BrowserAnswer = Extract<SpeechAnswer, { by: 'browser' }>;
const USUAL = { rate: 1, pitch: 1 };

export function createSpeaker(call: SpokenCall): Speaker {
  let current = new AbortController();
  let before: Promise<unknown> = Promise.resolve();
  /** The server's response that it has no sound for this call; kept, so that it is not requested again. */
  let permanentAnswer: BrowserAnswer | undefined;

  const ask = async (part: SpokenPart, signal: AbortSignal): Promise<SpeechAnswer | undefined> => {
    if (permanentAnswer) return permanentAnswer;
    const answer = await requestSpeech(call, { part, signal });
    if (answer?.by === 'browser' && (answer.reason === 'sim' || answer.reason === 'not_configured'))
      permanentAnswer = answer;
    return answer;
  };

  const say = async (
    { text, language, onSound }: Said,
    { asked, signal }: { asked: Promise<SpeechAnswer | undefined>; signal: AbortSignal },
  ): Promise<void> => {
    const answer = await asked;
    if (signal.aborted) return;
    if (answer?.by === 'provider') {
      // The browser may refuse to play sound, for example before the first click on the page; the words are on the
      // screen.
      await playSound(answer, { signal, onSound }).catch(() => undefined);
      return;
    }
    const { rate, pitch } = answer?.voice ?? USUAL;
    const { industry } = call;
    await readAloud({ text, industry, language, rate, pitch }, { signal, onSound });
  };

  return {
    add({ turnId, piece: piece, after, farewell, ...said }) {
      const { signal } = current;
      const part: SpokenPart = { turnId, piece: piece, after, farewell };
      // Requested immediately, so that there is no silence between two sentences.
      const asked = ask(part, signal);
      const mine = before.then(() =>
        signal.aborted ? undefined : say({ ...part, ...said }, { asked, signal }),
      );
      before = mine.catch(() => undefined);
      return mine;
    },
    stop() {
      current.abort();
      current = new AbortController();
      before = Promise.resolve();
    },
  };
}
