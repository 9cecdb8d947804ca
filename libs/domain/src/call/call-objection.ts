/**
 * Objections that callers raise, how they are recognized, and their answers: facts and offers, no promises.
 * Pure.
 */
import type { CallLanguage } from '@praxis/contracts/call/call.const';
import { normalizeSpeech } from './normalize-speech.js';

interface KnownObjection {
  id: string;
  pattern: RegExp;
  answer: Record<CallLanguage, string>;
}

const KNOWN: readonly KnownObjection[] = [
  {
    id: 'cost_concern',
    pattern:
      /\b(?:cost|costs|expensive|price|pricey|afford|fee|fees|too much money|costo|cuesta|caro|cara|precio|pagar tanto|honorarios)\b/,
    answer: {
      en: 'I understand that cost matters. What it would come to is explained before you decide anything.',
      es: 'Entiendo que el costo importa. Antes de que decida, se le explica cuánto sería.',
    },
  },
  {
    id: 'has_representation',
    pattern:
      /\b(?:already have|already working with|my own) (?:an? )?(?:lawyer|attorney|agent|realtor)\b|\bya tengo (?:un |una )?(?:abogad[oa]|agente)\b/,
    answer: {
      en: 'Thank you for telling me. We will not come between you and them; a second opinion is yours to ask for.',
      es: 'Gracias por decírmelo. No queremos interferir; una segunda opinión es decisión suya.',
    },
  },
  {
    id: 'needs_time',
    pattern:
      /\b(?:think about it|need time|not ready|talk to my (?:wife|husband|partner|family)|later|tengo que pensarlo|no estoy list[oa]|mas tarde)\b/,
    answer: {
      en: 'Take the time you need. I can note where we are, so that you need not start over.',
      es: 'Tómese su tiempo. Puedo anotar dónde quedamos para que no tenga que empezar de nuevo.',
    },
  },
  {
    id: 'trust_concern',
    pattern:
      /\b(?:scam|trust|spam|are you (?:a )?(?:real|robot|bot)|don't want to talk to a (?:robot|machine|computer)|estafa|confiar|es un robot)\b/,
    answer: {
      en: 'That is fair to ask. I am an AI assistant of this practice, and I can ask a person to get in touch with you.',
      es: 'Es justo preguntarlo. Soy un asistente de inteligencia artificial y puedo pedir que le contacte una persona.',
    },
  },
];

const GENERAL: Record<CallLanguage, string> = {
  en: 'I understand. Tell me a little more, so that I can pass it to the right person.',
  es: 'Entiendo. Cuénteme un poco más para poder dirigirlo a la persona indicada.',
};

/** The objection in a text, if it is a known one. */
export function objectionIn(text: string): string | undefined {
  const normalized = normalizeSpeech(text);
  return KNOWN.find(({ pattern }) => pattern.test(normalized))?.id;
}

/** The answer to an objection. */
export function answerObjection(objection: string, language: CallLanguage): string {
  return KNOWN.find(({ id }) => id === objection)?.answer[language] ?? GENERAL[language];
}
