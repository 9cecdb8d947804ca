/** The answer for each fact: the owner's text, or else one derived from the practice's other settings. Pure. */
import type { WorkingHours } from '@praxis/contracts/appointment/scheduling';
import type { Language } from '@praxis/contracts/language/language.const';
import {
  forEachFact,
  type FactsInForce,
  type FactText,
  type FactTexts,
} from '@praxis/contracts/practice-fact/practice-fact.const';
import { hoursInWords } from './hours-in-words.js';

/** Other settings from which facts are derived. */
export interface StatedElsewhere {
  hours: readonly WorkingHours[];
  /** The address on one line; null if the practice gave none. */
  address: string | null;
  languages: readonly Language[];
}

/**
 * Every fact with its version: that of the owner's texts, or null for a fact that is derived from other settings or not
 * known.
 */
export function factsInForce(
  { version, facts }: { version: number; facts: FactTexts },
  derived: FactTexts,
): FactsInForce {
  return forEachFact((fact) =>
    facts[fact].en === '' ? { ...derived[fact], version: null } : { ...facts[fact], version },
  );
}

/** Facts derived from other settings; empty for every other fact. */
export function derivedFacts({ hours, address, languages }: StatedElsewhere): FactTexts {
  const derived: Partial<FactTexts> = {
    hours: { en: hoursInWords(hours, 'en'), es: hoursInWords(hours, 'es') },
    ...(address !== null && { address: { en: address, es: address } }),
    // Languages are stated only if Spanish is among them, because English alone is the default.
    ...(languages.includes('es') && { languages: spoken(languages) }),
  };
  return forEachFact((fact) => derived[fact] ?? { en: '', es: '' });
}

function spoken(languages: readonly Language[]): FactText {
  return languages.includes('en')
    ? { en: 'English and Spanish', es: 'Inglés y español' }
    : { en: 'Spanish', es: 'Español' };
}
