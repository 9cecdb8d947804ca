/**
 * What a lead is about, in a form that a message to the person can quote. The stored fields may also contain people's
 * own sentences ("my landlord is kicking me out"), which do not fit into a message. Pure.
 */
import type { CASE_SERVICES } from '@praxis/contracts/journey/service.const';
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { Language } from '@praxis/contracts/language/language.const';
import { messageTexts } from '@praxis/contracts/language/message-texts';
import { leadSourceOf } from './lead-source.js';

type Service = (typeof CASE_SERVICES)[Industry][number];

/** The words for each service of the forms; undefined if the service's name says nothing about the matter. */
const WORDS = {
  'Personal injury': 'interest.injury',
  'Family law': 'interest.family',
  'Estate planning': 'interest.estate',
  'Criminal defense': 'interest.criminal',
  Employment: 'interest.employment',
  Other: undefined,
  Buyer: 'interest.buyer',
  Seller: 'interest.seller',
  Renter: 'interest.renter',
  Investor: 'interest.investor',
} as const satisfies Record<Service, string | undefined>;

const SERVICES = new Map(Object.entries(WORDS).map(([name, words]) => [name.toLowerCase(), words]));

/** The value that a call stores if the caller did not say what it is about. */
const NOT_SAID = 'general inquiry';
/** Maximum number of words in the name of a matter that a practice writes itself. */
const NAME_WORDS = 6;
/** A sentence, or words of a person who speaks about themselves. */
const SPEECH =
  /[.?!;]|\b(?:i|i'm|i’m|i've|i’ve|me|my|we|our|us|yo|mi|mis|nos|nuestr[oa]s?|tengo|quiero|necesito)\b/i;

/**
 * What a lead is about; undefined if only a person's own words say it. Words from a call are always the caller's own.
 * @param about - the case type or lead type on record
 */
export function interestOf({ about, source }: { about: string | null; source: string }): string | undefined {
  const name = about?.trim() ?? '';
  if (SERVICES.has(name.toLowerCase())) return SERVICES.get(name.toLowerCase()) && name;
  const isOwnWords =
    leadSourceOf(source) === 'phone' || SPEECH.test(name) || name.split(/\s+/).length > NAME_WORDS;
  return name === '' || name.toLowerCase() === NOT_SAID || isOwnWords ? undefined : name;
}

/** A result of `interestOf` in the words of a language; a name that the practice wrote itself stays unchanged. */
export function interestIn(interest: string, language: Language): string {
  const words = SERVICES.get(interest.toLowerCase());
  return words === undefined ? interest : messageTexts(language)(words);
}
