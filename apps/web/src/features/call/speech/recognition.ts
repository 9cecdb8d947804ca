/** Recognizes the caller's speech, if the browser can. The text goes only to the callbacks passed in. */

interface Alternative {
  transcript: string;
}
interface RecognitionEvent {
  resultIndex: number;
  results: ArrayLike<ArrayLike<Alternative> & { isFinal: boolean }>;
}

/** The part of the browser's interface that is used here; browsers give it different names. */
interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  start(): void;
  abort(): void;
  onresult: ((event: RecognitionEvent) => void) | null;
  onspeechend: (() => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
}

interface Ears {
  /** BCP 47 language tag. */
  lang: string;
  /** The words recognized so far, while the caller speaks. */
  onInterim: (text: string) => void;
  /** A statement is complete; `endedAt` in milliseconds since the page was opened. */
  onFinal: (text: string, endedAt: number) => void;
  /** Recognition has ended; `why` is the reason as a sentence. */
  onLost: (why: string) => void;
}

const WHY: Readonly<Record<string, string>> = {
  'not-allowed': 'The microphone is blocked for this page. Allow it in the browser, or type.',
  'service-not-allowed': 'This browser does not let pages recognize speech. Type instead.',
  'audio-capture': 'There is no microphone. Type instead.',
  network: 'Speech recognition cannot be reached. Type instead.',
  'language-not-supported': 'This browser does not recognize the language. Type instead.',
};

function recognitionClass(): (new () => Recognition) | undefined {
  const known = window as unknown as Partial<
    Record<'SpeechRecognition' | 'webkitSpeechRecognition', new () => Recognition>
  >;
  return known.SpeechRecognition ?? known.webkitSpeechRecognition;
}

/** Listens until the returned function is called. */
export function listen({ lang, onInterim, onFinal, onLost }: Ears): () => void {
  const Recognition = recognitionClass();
  if (!Recognition) {
    onLost('This browser does not recognize speech. Type instead.');
    return () => undefined;
  }
  const ear = new Recognition();
  let isWanted = true;
  let endedAt: number | undefined;
  Object.assign(ear, { lang, continuous: true, interimResults: true });
  ear.onresult = ({ results, resultIndex }) => {
    const fresh = Array.from(results).slice(resultIndex);
    const textOf = (isFinal: boolean): string =>
      fresh
        .filter((result) => result.isFinal === isFinal)
        .map((result) => result[0]?.transcript ?? '')
        .join(' ')
        .trim();
    const [finalText, interimText] = [textOf(true), textOf(false)];
    if (interimText !== '') onInterim(interimText);
    if (finalText !== '') {
      onFinal(finalText, endedAt ?? performance.now());
      endedAt = undefined;
    }
  };
  ear.onspeechend = () => {
    endedAt = performance.now();
  };
  ear.onerror = ({ error }) => {
    const why = WHY[error];
    // Silence is not an error.
    if (!why) return;
    isWanted = false;
    onLost(why);
  };
  // Browsers stop listening after a while, so it starts again.
  ear.onend = () => {
    if (isWanted) ear.start();
  };
  ear.start();
  return () => {
    isWanted = false;
    ear.abort();
  };
}
