/**
 * Merge tags filled in for a person: the values come from their record and are written in the language of the text.
 * Pure.
 */
import { phoneNumber } from '@praxis/contracts/core/phone-number';
import type { Language } from '@praxis/contracts/language/language.const';
import { fillMergeTags, type FilledText, type MergeValues } from '@praxis/contracts/message/merge-tag';
import { languageOfText } from '../language/language-detection.js';
import { firstNameOf, knownName } from '../lead/first-name.js';
import { interestIn, interestOf } from '../lead/lead-interest.js';

/** The values of the tags about a practice. `phone`: E.164. */
export function practiceValues({
  clientName,
  phone,
}: {
  clientName: string;
  phone: string | null;
}): MergeValues {
  return { business_name: clientName, business_phone: phone && phoneNumber(phone) };
}

/** A person as stored in their lead. */
interface Person {
  name: string;
  /** Case type or lead type. */
  about: string | null;
  source: string;
}

/**
 * The values of the tags about a person. A value is missing if the record has no name, or no matter that a message can
 * state.
 */
export function personValues({ name, about, source }: Person): MergeValues {
  return { first_name: firstNameOf(name), name: knownName(name), interest: interestOf({ about, source }) };
}

/**
 * Fills a text. Words that Praxis adds are in the language in which the author wrote the text.
 * @param values - a function that gives the values in a language
 * @param language - the recipient's, for a text that could be in either language
 */
export function fillText(
  text: string,
  values: MergeValues | ((written: Language) => MergeValues),
  language: Language,
): FilledText {
  const written = languageOfText(text, language);
  const known = typeof values === 'function' ? values(written) : values;
  const interest = known.interest && interestIn(known.interest, written);
  return fillMergeTags(text, { ...known, interest }, written);
}
