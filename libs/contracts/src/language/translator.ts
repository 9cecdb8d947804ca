/**
 * Texts by id and language, with placeholders (`{{name}}`) and plural forms (`_one`, `_other`). Ids and placeholders
 * are checked by the compiler: the English catalog defines them.
 */
import { createInstance } from 'i18next';
import type { Language } from './language.const.js';

/** English texts by id, as constants. */
export type Catalog = Readonly<Record<string, string>>;

type Stem<Key extends string> = Key extends `${infer Id}_one` | `${infer Id}_other` ? Id : Key;
/** An id. Texts that are the plural forms of one text share an id: their common stem. */
export type TextId<Texts> = Stem<keyof Texts & string>;

type Placeholder<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;
type TextOf<Texts, Id extends string> = Id extends keyof Texts
  ? Texts[Id]
  : `${Id}_other` extends keyof Texts
    ? Texts[`${Id}_other`]
    : never;
type Values<Names extends string> = [Names] extends [never]
  ? []
  : [values: { [Name in Names]: Name extends 'count' ? number : string | number }];

/** Gives the text of an id, with its placeholders filled in. */
export type Translate<Texts> = <Id extends TextId<Texts>>(
  id: Id,
  ...values: Values<Placeholder<TextOf<Texts, Id>>>
) => string;

/** A translation has exactly the ids of the English catalog. */
export type Translation<Texts> = Readonly<Record<keyof Texts, string>>;

/** A translator into one language. The texts are plain: code that builds HTML from them must escape them. */
export function createTranslator<Texts extends Catalog>(
  language: Language,
  texts: Translation<Texts>,
): Translate<Texts> {
  const engine = createInstance({
    lng: language,
    resources: { [language]: { translation: texts } },
    // An id is a literal key, not a path.
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  void engine.init();
  // i18next's own types know no catalogs, but `Translate` has already checked the id and the values.
  const give = engine.t as (id: string, values: Readonly<Record<string, unknown>>) => string;
  return (id, ...values) => give(id, { ...values[0] });
}
