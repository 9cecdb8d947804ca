/** Names and examples of the facts, for each kind of practice. */
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { Language } from '@praxis/contracts/language/language.const';
import type { FactId } from '@praxis/contracts/practice-fact/practice-fact.const';

interface FactWords {
  label: string;
  /** An example of an entry. */
  example: string;
}

const COMMON: Record<Exclude<FactId, 'areas' | 'fees' | 'bring'>, FactWords> = {
  hours: { label: 'Opening hours', example: 'Monday to Friday, 9 AM to 5 PM, and evenings by appointment' },
  address: { label: 'Address', example: '120 Main Street, Suite 4, in Springfield' },
  directions: {
    label: 'Directions',
    example: 'Park behind the building and take the stairs to the second floor',
  },
  languages: { label: 'Languages', example: 'We speak English and Spanish' },
  service_area: { label: 'Area served', example: 'All of Wayne County' },
};

const WORDS: Record<Industry, Record<FactId, FactWords>> = {
  law: {
    ...COMMON,
    areas: { label: 'Areas of practice', example: 'Personal injury, family law and immigration' },
    fees: { label: 'Fees', example: 'The first consultation is free and takes 30 minutes' },
    bring: { label: 'What to bring', example: 'A photo ID and every letter about your matter' },
  },
  realestate: {
    ...COMMON,
    areas: { label: 'Kinds of property', example: 'Single-family homes and condos, to buy, sell or rent' },
    fees: { label: 'Fees', example: 'The first meeting is free' },
    bring: { label: 'What to bring', example: 'A letter from your lender, if you have one' },
  },
};

/** The name of a fact in this kind of practice. */
export function factWords(industry: Industry, fact: FactId): FactWords {
  return WORDS[industry][fact];
}

/** The tab of Settings from which an unwritten fact is derived. */
export const DERIVED_FROM: Partial<Record<FactId, string>> = {
  hours: 'Scheduling',
  address: 'Account',
  languages: 'Account',
};

/** Names of the languages, as staff see them. */
export const LANGUAGE_WORDS: Record<Language, string> = { en: 'English', es: 'Spanish' };
