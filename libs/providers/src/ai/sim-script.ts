/**
 * The acts of the simulated model: the keywords and scores of specification 1, section 4,
 * and the score of a sentence without any of them. Pure.
 */
import { objectionIn } from '@praxis/domain/call/call-objection';
import { isMoreUrgent, scoreOfWords } from '@praxis/domain/call/call-score';
import type { CallLanguage } from '@praxis/contracts/call/call.const';
import type { DialogueAct } from '@praxis/contracts/call/dialogue';
import type { AiReply, AiRequest } from './port.js';

/** Any other input scores within this range. */
const OTHER = { from: 40, to: 70 };

type Words = Record<CallLanguage, string>;
const WORDS = {
  thanks: { en: 'Thank you.', es: 'Gracias.' },
  sorry: { en: 'I am so sorry to hear that.', es: 'Lo siento mucho.' },
  urgent: { en: 'I understand, that sounds important.', es: 'Entiendo, parece importante.' },
  home: { en: 'How lovely.', es: 'Qué alegría.' },
  angry: { en: 'I understand that this is frustrating.', es: 'Entiendo, es frustrante.' },
  hello: { en: 'Hello.', es: 'Hola.' },
  welcome: { en: 'You are welcome.', es: 'De nada.' },
} satisfies Record<string, Words>;

/** The reply of the simulated model. `chance` is 0 to 1, the same for the same turn. */
export function scriptedReply(request: AiRequest, chance: number): Omit<AiReply, 'firstTokenMs'> {
  return {
    acts: [...freeAct(request), ...objections(request), ...proposals(request, chance)],
    confidence: Math.round((0.8 + chance * 0.19) * 100) / 100,
    // Empty, because the server's own reader finds every answer that a script could find.
    answers: {},
  };
}

/** The acknowledgment, with sympathy if a word calls for it. */
function freeAct({ message, language, context }: AiRequest): DialogueAct[] {
  const has = (...intents: string[]): boolean =>
    intents.some((intent) => context.understood.includes(intent));
  const word = scoreOfWords(message)?.id;
  const say = (act: 'acknowledge' | 'empathize' | 'small_talk', words: Words): DialogueAct[] => [
    { act, words: words[language] },
  ];
  if (has('abuse', 'emergency', 'repeat', 'hold', 'goodbye', 'sales', 'voicemail', 'wrong_number')) return [];
  if (has('angry')) return say('empathize', WORDS.angry);
  if (word === 'urgent') return say('empathize', WORDS.urgent);
  if (word === 'injury') return say('empathize', WORDS.sorry);
  if (has('thanks')) return say('small_talk', WORDS.welcome);
  if (word === 'home') return say('small_talk', WORDS.home);
  if (has('greet') && !has('inform')) return say('small_talk', WORDS.hello);
  return has('inform') ? say('acknowledge', WORDS.thanks) : [];
}

function objections({ message, context }: AiRequest): DialogueAct[] {
  const objection = objectionIn(message);
  return objection === undefined || context.objections.includes(objection)
    ? []
    : [{ act: 'object', objection }];
}

function proposals({ message, context }: AiRequest, chance: number): DialogueAct[] {
  const best = scoreOfWords(message);
  const other = OTHER.from + Math.round(chance * (OTHER.to - OTHER.from));
  // The score never decreases: a neutral turn does not make a lead worse.
  const score = Math.max(context.leadScore, best?.score ?? other);
  return [
    ...(score === context.leadScore
      ? []
      : [{ act: 'propose', action: { type: 'qualify_lead', score } } as const]),
    ...(best && isMoreUrgent(best.urgency, context.urgencyLevel)
      ? [{ act: 'propose', action: { type: 'update_urgency', urgency: best.urgency } } as const]
      : []),
  ];
}
