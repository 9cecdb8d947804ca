/**
 * Merge tags: `{{first_name}}`, or `{{first_name|there}}` with a fallback for an unknown value, filled in for
 * one recipient. They are checked when a text is saved, so that no recipient ever sees braces. Pure and
 * zod-free.
 */
import { DEFAULT_LANGUAGE, type Language } from '../language/language.const.js';

/** Every tag, with a description for screens. */
export const MERGE_TAGS = {
  first_name: 'First name',
  name: 'Full name',
  interest: 'What it is about',
  business_name: 'Your business’s name',
  business_phone: 'Your business’s number',
  appointment_time: 'Day and time of the next appointment',
  date: 'Day of the next appointment',
  time: 'Time of the next appointment',
  booking_link: 'Link to change or book the appointment',
} as const;
export type MergeTag = keyof typeof MERGE_TAGS;

export const MERGE_TAG_NAMES = Object.keys(MERGE_TAGS) as MergeTag[];

/** The values for one recipient; empty if unknown. */
export type MergeValues = Readonly<Partial<Record<MergeTag, string | null | undefined>>>;

/**
 * Default fallbacks for unknown values. No fallback of the other tags would fit every sentence. An empty fallback
 * leaves the tag out, together with what separates it from the words next to it, because Spanish has no word that could
 * replace a name.
 */
const INSTEAD: Record<Language, MergeValues> = {
  en: {
    first_name: 'there',
    name: 'there',
    interest: 'your request',
    business_name: 'our office',
    business_phone: 'our office',
  },
  es: {
    first_name: '',
    name: '',
    interest: 'su solicitud',
    business_name: 'nuestra oficina',
    // The article is missing because authors write "al" before a number.
    business_phone: 'teléfono de nuestra oficina',
  },
};

/** The fallback for an unknown value; undefined if none fits. */
function standIn(tag: MergeTag, language: Language): string | undefined {
  return INSTEAD[language][tag] ?? undefined;
}

/** Tags that always have a value, for texts to many recipients that are not proofread one by one. */
export const BULK_MERGE_TAGS = MERGE_TAG_NAMES.filter((tag) => standIn(tag, DEFAULT_LANGUAGE) !== undefined);

const TAG = /\{\{\s*([a-z_]+)\s*(?:\|([^{}|\n]*))?\}\}/g;
const SEPARATED_TAG = new RegExp(`(,? ?)${TAG.source}`, 'g');
const OPENING_TAG = new RegExp(`^${TAG.source}, (.)`, 'gmu');
/**
 * Anything that an author may have meant as a tag: two braces up to two closing ones, or to the end of the
 * line.
 */
const ATTEMPT = /\{\{[^{}\n]*\}{0,2}|\}\}/;
const SINGLE = new RegExp(`\\{\\s*(${MERGE_TAG_NAMES.join('|')})\\s*\\}`, 'i');

/** The problem with the tags of a text, as a message to its author; undefined if there is none. `allowed`: all by default. */
export function checkMergeTags(
  text: string,
  allowed: readonly MergeTag[] = MERGE_TAG_NAMES,
): string | undefined {
  const unknown = new Map(
    [...text.matchAll(TAG)]
      .filter(([, name]) => !allowed.some((known) => known === name))
      .map(([tag, name = '']) => [name, tag]),
  );
  const [first] = unknown;
  if (first && unknown.size === 1) return `${first[1]} is not a merge tag. ${suggest(first[0], allowed)}`;
  if (unknown.size > 1) return `${[...unknown.values()].join(', ')} are not merge tags. ${listed(allowed)}`;
  const rest = text.replace(TAG, '');
  const attempt = ATTEMPT.exec(rest)?.[0].trim();
  if (attempt === '}}') return 'There is a }} without its {{. A merge tag is written {{first_name}}.';
  if (attempt?.endsWith('}}')) return `${shorten(attempt)} is not a merge tag. ${suggest(attempt, allowed)}`;
  if (attempt !== undefined)
    return `The merge tag that begins with ${shorten(attempt)} is not closed. A merge tag is written {{first_name}}.`;
  const single = SINGLE.exec(rest);
  if (single) return `${single[0]} needs two braces on each side: {{${single[1]?.toLowerCase()}}}.`;
  return undefined;
}

/**
 * A filled text, and the tags that had no value. These are left out of the text, and a person has to check
 * it.
 */
export interface FilledText {
  text: string;
  missing: MergeTag[];
}

/**
 * Fills a text. Values are filled in in one pass, so that a value which contains braces is never parsed as a tag.
 * @param language - of the text, for the words that replace unknown values
 */
export function fillMergeTags(
  text: string,
  values: MergeValues,
  language: Language = DEFAULT_LANGUAGE,
): FilledText {
  const missing = new Set<MergeTag>();
  const valueOf = (name: MergeTag, own: string | undefined): string | null | undefined =>
    values[name]?.trim() || (own?.trim() ?? standIn(name, language));
  // "{{first_name}}, see you soon" without a name: "See you soon".
  const begun = text.replace(
    OPENING_TAG,
    (...[whole, name, own, next]: [string, string, string?, string?]) =>
      isMergeTag(name) && valueOf(name, own) === '' ? (next ?? '').toUpperCase() : whole,
  );
  const filled = begun.replace(
    SEPARATED_TAG,
    (...[whole, before, name, own]: [string, string, string, string?]) => {
      if (!isMergeTag(name)) return whole;
      const value = valueOf(name, own);
      if (value === undefined || value === null) missing.add(name);
      return value === '' ? '' : `${before}${value ?? ''}`;
    },
  );
  return { text: filled, missing: [...missing] };
}

/** The tags that a text uses, each once, in order of appearance. */
export function mergeTagsOf(text: string): MergeTag[] {
  const names = [...text.matchAll(TAG)].map(([, name]) => name ?? '');
  return [...new Set(names.filter(isMergeTag))];
}

function isMergeTag(name: string): name is MergeTag {
  return Object.hasOwn(MERGE_TAGS, name);
}

function suggest(written: string, allowed: readonly MergeTag[]): string {
  const letters = lettersOf(written);
  const near = allowed.find((tag) => lettersOf(tag) === letters);
  return near ? `Did you mean {{${near}}}?` : listed(allowed);
}

const listed = (allowed: readonly MergeTag[]): string =>
  `There are ${allowed.map((tag) => `{{${tag}}}`).join(', ')}.`;

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');

const shorten = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);
