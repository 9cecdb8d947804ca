/** Merge tags filled in for a person: the values that their record gives, in the language that the text is written in. Pure. */
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

/** A person as their lead has them. */
interface Person {
  name: string;
  /** Case type or lead type. */
  about: string | null;
  source: string;
}

/** The values of the tags about a person; none where the record has no name and no matter that a message can say. */
export function personValues({ name, about, source }: Person): MergeValues {
  return { first_name: firstNameOf(name), name: knownName(name), interest: interestOf({ about, source }) };
}

/**
 * Fills a text. Our own words in it are in the language that its author wrote.
 * @param values - a function gives them in a language
 * @param language - the recipient's, for a text that could be either
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
