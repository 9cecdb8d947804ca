/** TwiML documents that instruct the line what to do next. All values are escaped here. Pure. */
import type { CallLanguage } from '@praxis/contracts/call/call.const';

/** The vendor's codes of languages; a call starts in the first. */
export const SPOKEN: Record<CallLanguage, { code: string; voice: string; say: string }> = {
  en: { code: 'en-US', voice: 'en-US-Journey-O', say: 'Google.en-US-Neural2-F' },
  es: { code: 'es-US', voice: 'es-US-Neural2-A', say: 'Google.es-US-Neural2-A' },
};

/**
 * Callers are understood in every language, regardless of the language that the receptionist speaks, so that a Spanish
 * caller who is greeted in English can answer in Spanish. Of Twilio's engines, only Deepgram detects the language
 * automatically (twilio.com/docs/voice/twiml/connect/conversationrelay).
 */
const TRANSCRIPTION = {
  transcriptionLanguage: 'multi',
  transcriptionProvider: 'Deepgram',
  speechModel: 'nova-3-general',
};

/** A conversation over a web socket. */
export interface RelayConnect {
  /** `wss` URL without personal data. */
  url: string;
  /** The URL that is requested when the conversation is over or broken. */
  actionUrl: string;
  greeting: string;
  language: CallLanguage;
}

/** One step of a call. */
export type TwimlStep =
  | { kind: 'connect'; connection: RelayConnect }
  | { kind: 'say'; text: string; language: CallLanguage }
  | { kind: 'gather'; text: string; language: CallLanguage; actionUrl: string; seconds: number }
  | { kind: 'dial'; number: string; whisperUrl: string; actionUrl: string; seconds: number }
  | { kind: 'pause'; seconds: number }
  | { kind: 'hang_up' };

/** Builds the document. */
export function twiml(...steps: readonly TwimlStep[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${steps.map(render).join('')}</Response>`;
}

function render(step: TwimlStep): string {
  switch (step.kind) {
    case 'connect':
      return connect(step.connection);
    case 'say':
      return say(step.text, step.language);
    case 'gather':
      return `<Gather${attributes({ input: 'dtmf', numDigits: 1, timeout: step.seconds, action: step.actionUrl, method: 'POST' })}>${say(step.text, step.language)}</Gather>`;
    case 'dial':
      return (
        `<Dial${attributes({ timeout: step.seconds, action: step.actionUrl, method: 'POST', answerOnBridge: true })}>` +
        `<Number${attributes({ url: step.whisperUrl, method: 'POST' })}>${escape(step.number)}</Number></Dial>`
      );
    case 'pause':
      return `<Pause${attributes({ length: step.seconds })}/>`;
    case 'hang_up':
      return '<Hangup/>';
  }
}

function connect({ url, actionUrl, greeting, language }: RelayConnect): string {
  const relay = attributes({
    url,
    welcomeGreeting: greeting,
    // The announcement of who is speaking and that the call is recorded cannot be interrupted.
    welcomeGreetingInterruptible: 'none',
    language: SPOKEN[language].code,
    ...TRANSCRIPTION,
    ttsProvider: 'Google',
    voice: SPOKEN[language].voice,
    interruptible: 'any',
    dtmfDetection: true,
  });
  const languages = Object.values(SPOKEN).map(
    ({ code, voice }) => `<Language${attributes({ code, ttsProvider: 'Google', voice })}/>`,
  );
  return `<Connect${attributes({ action: actionUrl, method: 'POST' })}><ConversationRelay${relay}>${languages.join('')}</ConversationRelay></Connect>`;
}

function say(text: string, language: CallLanguage): string {
  const { code, say: voice } = SPOKEN[language];
  return `<Say${attributes({ language: code, voice })}>${escape(text)}</Say>`;
}

function attributes(values: Record<string, string | number | boolean>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escape(String(value))}"`)
    .join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escape(text: string): string {
  // Characters that XML 1.0 does not allow would make the whole document unreadable.
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Surrogate}]/gu, '')
    .replace(/[&<>"']/g, (of) => ENTITIES[of] ?? of);
}
