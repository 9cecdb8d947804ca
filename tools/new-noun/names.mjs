// @ts-check
/** The spellings of a noun in code. */
import { UserError } from '../lib/user-error.mjs';

const NOUN = /^[a-z]{2,}(?:-[a-z]{2,})*$/;

/** @param {string} kebab */
const pascal = (kebab) => kebab.replace(/(?:^|-)([a-z])/g, (_, letter) => letter.toUpperCase());
/** @param {string} name */
const lowerFirst = (name) => name[0]?.toLowerCase() + name.slice(1);
/** @param {string} name */
const upperFirst = (name) => name[0]?.toUpperCase() + name.slice(1);
/** @param {string} kebab */
const words = (kebab) => kebab.replaceAll('-', ' ');

/**
 * @param {string} noun singular, lower case, with hyphens: `work-order`
 * @param {string} [plural] if it is not the noun plus s
 * @returns {Record<string, string>} by placeholder
 * @throws {UserError} for an invalid name
 */
export function namesOf(noun, plural = `${noun}s`) {
  for (const name of [noun, plural])
    if (!NOUN.test(name))
      throw new UserError(
        `A noun is lower case, words joined by hyphens, such as work-order; "${name}" is not.`,
      );
  const article = /^[aeiou]/.test(noun) ? 'an' : 'a';
  return {
    __noun_words__: words(noun),
    __nouns_words__: words(plural),
    __a_noun__: `${article} ${words(noun)}`,
    __A_noun__: `${upperFirst(article)} ${words(noun)}`,
    __nounVar__: lowerFirst(pascal(noun)),
    __nounsVar__: lowerFirst(pascal(plural)),
    __NOUN__: noun.replaceAll('-', '_').toUpperCase(),
    __table__: plural.replaceAll('-', '_'),
    __Title__: upperFirst(words(plural)),
    __Nouns__: pascal(plural),
    __Noun__: pascal(noun),
    __nouns__: plural,
    __noun__: noun,
  };
}
