/** The receptionist's sentence about a fact: a fixed beginning and the owner's text word for word, or that it does not know. Pure. */
import type { Language } from '@praxis/contracts/language/language.const';
import type { FactId, FactsInForce } from '@praxis/contracts/practice-fact/practice-fact.const';
import type { FactSource } from '@praxis/contracts/practice-fact/practice-fact';

/** The beginning of each answer. It fits before a whole sentence as well as before a few words. */
const LEAD_INS: Record<Language, Record<FactId, string>> = {
  en: {
    hours: 'Here are our hours:',
    address: 'Here is our address:',
    directions: 'Here is how to find us:',
    areas: 'Here is what we handle:',
    languages: 'About languages:',
    fees: 'About our fees:',
    bring: 'Here is what to bring:',
    service_area: 'Here is where we work:',
  },
  es: {
    hours: 'Este es nuestro horario:',
    address: 'Esta es nuestra dirección:',
    directions: 'Así puede llegar:',
    areas: 'Esto es lo que atendemos:',
    languages: 'Sobre los idiomas:',
    fees: 'Sobre nuestros honorarios:',
    bring: 'Esto es lo que debe traer:',
    service_area: 'Estas son las zonas donde trabajamos:',
  },
};

const UNKNOWN: Record<Language, string> = {
  en: 'I do not have that here. Someone at the practice can tell you.',
  es: 'No tengo esa información aquí. Alguien de la oficina se la puede dar.',
};

/** Said before a text that the owner wrote only in English. */
const ENGLISH_ONLY = 'Lo tengo solo en inglés.';

/** The question, the facts and the language of an answer. */
interface Asked {
  /** Undefined if no fact was recognized in the question. */
  fact: FactId | undefined;
  facts: FactsInForce;
  language: Language;
}

/** A sentence, and the fact that it comes from; null if nothing is known. */
export interface FactAnswer {
  text: string;
  source: FactSource | null;
}

/** The sentence for a caller who asked for a fact. */
export function factAnswer({ fact, facts, language }: Asked): FactAnswer {
  const unknown = { text: UNKNOWN[language], source: null };
  if (fact === undefined) return unknown;
  const { en, es, version } = facts[fact];
  const own = language === 'es' ? es : en;
  if (own === '' && en === '') return unknown;
  const leadIn = LEAD_INS[language][fact];
  const text = own === '' ? `${ENGLISH_ONLY} ${leadIn} ${en}` : `${leadIn} ${own}`;
  return { text: /[.!?]$/.test(text) ? text : `${text}.`, source: { fact, version } };
}
