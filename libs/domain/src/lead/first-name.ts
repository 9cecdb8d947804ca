/**
 * How a person is addressed by their recorded name. If the text is not a name, or the given name is unclear, there is
 * no first name, and messages begin with a greeting without one. Pure.
 */
import { trimEndOf } from '../core/trim.js';

/** The name of an unknown sender until the team learns the real one. */
export const UNKNOWN_NAME = 'Unknown contact';

/** First words of texts that people write for an unknown name: "Unknown caller", "Sin nombre". */
const PLACEHOLDER =
  /^(?:unknown|unnamed|unidentified|anonymous|no name|not (?:given|provided|known)|n\/a|none|null|undefined|tbd|desconocid[oa]|sin nombre|anonim[oa])(?!\p{L})/u;
/** Whole texts that people write for an unknown name. */
const PLACEHOLDERS = new Set(['caller', 'contact', 'guest', 'visitor', 'wireless caller', 'private caller']);
const TITLE = /^(?:mr|mrs|ms|miss|mx|dr|dra|prof|rev|fr|sir|madam|sr|sra|srta|lic|senor(?:a|ita)?|doctora?)$/;
const SUFFIX = /^(?:jr|sr|ii|iii|iv|esq|md|m\.d|phd|ph\.d|dds|cpa|rn)$/;
/** The "and" of "Mr. and Mrs. Roe". */
const AND = /^(?:and|y|&)$/i;
/** Last words of company names, which imports contain if there is no person. */
const COMPANY =
  /\s(?:llc|l\.l\.c|llp|pllc|inc|corp|corporation|ltd|gmbh|company|holdings|properties|realty|associates)$/;

/** The given name of a person; undefined if it is unclear. */
export function firstNameOf(name: string): string | undefined {
  if (isPlaceholderName(name) || COMPANY.test(plain(name))) return undefined;
  const [before = '', after] = name
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !SUFFIX.test(plain(part)));
  // "Roe, Jane", but not "Jane Roe, mother of a client".
  const isReversed = after !== undefined && /^\p{Lu}/u.test(after) === /^\p{Lu}/u.test(before);
  const words = wordsOf(isReversed ? after : before);
  const given = words.filter((word) => !TITLE.test(plain(word)));
  const [first] = given;
  // "Dr. Roe" and "J. Roe" contain only the family name.
  const isFamily = given.length === 1 && words.length > 1 && !isReversed;
  if (first === undefined || isFamily || AND.test(first) || !/\p{L}.*\p{L}/u.test(first)) return undefined;
  return trimEndOf(first, '.;:!?');
}

/** The full name, to be used in a sentence; undefined if the text is not a name. */
export function knownName(name: string): string | undefined {
  return isPlaceholderName(name) ? undefined : name.trim();
}

/** Whether a text only replaces an unknown name. An email address or a number is not a name either. */
function isPlaceholderName(name: string): boolean {
  const words = plain(name);
  return PLACEHOLDER.test(words) || PLACEHOLDERS.has(words) || words.includes('@') || !/\p{L}/u.test(words);
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** Lower case, without accents and without the period at the end. */
function plain(text: string): string {
  return trimEndOf(text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim(), '.');
}
