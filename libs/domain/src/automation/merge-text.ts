/**
 * Texts of automations with placeholders like {{first_name}} and {{params.review_link}}, and the words that replace an unknown value or
 * first name. Pure.
 */
import { maskName } from '@praxis/contracts/core/masking';
import { maskText } from '../core/mask-text.js';
import type { TriggerKind } from '@praxis/contracts/automation/automation.const';
import { DEFAULT_LANGUAGE, type Language } from '@praxis/contracts/language/language.const';
import { fillMergeTags } from '@praxis/contracts/message/merge-tag';
import { languageOfText } from '../language/language-detection.js';

/** The tags allowed in a text of every automation. */
export const TEXT_TAGS = [
  'first_name',
  'practice_name',
  'practice_phone',
  'booking_link',
  'appointment_time',
  'appointment_place',
  'appointment_link',
] as const;
export type TextTag = (typeof TEXT_TAGS)[number];
const PRACTICE_PHONE: TextTag = 'practice_phone';
const APPOINTMENT_TIME = 'appointment_time' satisfies TextTag;

/** The names that a definition declares. */
export interface TextScope {
  trigger: TriggerKind;
  parameters: readonly string[];
  answers: readonly string[];
}

const TAG = /\{\{([^{}]{0,80})\}\}/g;

/** Every placeholder of a text, each with its problem, if it has one. */
export function tagsIn(text: string, scope: TextScope): { tag: string; problem: string | undefined }[] {
  return [...text.matchAll(TAG)].map(([, inner = '']) => {
    const tag = inner.trim();
    return { tag, problem: problemOf(tag, scope) };
  });
}

function problemOf(tag: string, { parameters, answers, trigger }: TextScope): string | undefined {
  if (TEXT_TAGS.some((known) => known === tag)) return undefined;
  const [group, name = '', ...rest] = tag.split('.');
  if (rest.length > 0) return 'there is no such placeholder.';
  if (group === 'params') return parameters.includes(name) ? undefined : `there is no parameter ${name}.`;
  if (group === 'answers')
    return answers.includes(name) ? undefined : `no step ${name} has answered by then, on every way.`;
  if (group === 'event') return trigger === 'webhook' ? undefined : 'only a webhook brings an event.';
  return 'there is no such placeholder.';
}

/** The values of the placeholders of a text. */
export interface TextFacts {
  tags: Partial<Record<Exclude<TextTag, typeof APPOINTMENT_TIME>, string>> & {
    /**
     * The start in words, in the language of the surrounding text; with undefined, in the recipient's language, because
     * the text does not show its language.
     */
    appointment_time?: ((written: Language | undefined) => string) | undefined;
  };
  params: Record<string, string>;
  answers: Record<string, string>;
  event: Record<string, string>;
}

/**
 * The text as it is sent. A placeholder without a value is left out together with the punctuation next to it, but no
 * sentence is left incomplete, such as "call us at" without a number.
 */
export function mergeText(text: string, { tags, params, answers, event }: TextFacts): string {
  const groups: Partial<Record<string, Record<string, string>>> = { params, answers, event };
  const { appointment_time: timeIn, ...words } = tags;
  let office: string | undefined;
  let time: string | undefined;
  const valueOf = (inner: string): string => {
    const [group = '', name] = inner.trim().split('.');
    if (name === undefined && group === APPOINTMENT_TIME)
      return (time ??= timeIn?.(languageOfText(text, undefined)) ?? '');
    if (name === undefined && group === PRACTICE_PHONE)
      return valueIn(words, group) || (office ??= officeIn(text));
    return name === undefined
      ? valueIn(words, group)
      : valueIn((Object.hasOwn(groups, group) && groups[group]) || {}, name);
  };
  return withoutOpenings(text, (inner) => valueOf(inner) === '')
    .replace(/(,? ?)\{\{([^{}]{0,80})\}\}/g, (_, before: string, inner: string) => {
      const value = valueOf(inner);
      return value === '' ? '' : `${before}${value}`;
    })
    .trim();
}

/** The words that replace the number of a practice that has none, in the language of the text. */
const officeIn = (text: string): string =>
  fillMergeTags('{{business_phone}}', {}, languageOfText(text, DEFAULT_LANGUAGE)).text;

/** "{{first_name}}, see you soon" without a name: "See you soon". */
function withoutOpenings(text: string, isLeftOut: (inner: string) => boolean): string {
  return text.replace(/^\{\{([^{}]{0,80})\}\}, (.)/gmu, (whole, inner: string, next: string) =>
    isLeftOut(inner) ? next.toUpperCase() : whole,
  );
}

/**
 * The facts for a viewer from whom a lead's personal data is hidden (specification 1, section 5): answers and webhook data
 * are free text and hidden whole, and a link acts in the lead's name.
 */
export function maskFacts(
  { tags, params, answers, event }: TextFacts,
  { hidesName }: { hidesName: boolean },
): TextFacts {
  const { first_name: firstName = '', appointment_link: link = '' } = tags;
  return {
    tags: {
      ...tags,
      ...(hidesName && firstName !== '' && { first_name: maskName(firstName) }),
      appointment_link: maskText(link),
    },
    params,
    answers: maskValues(answers),
    event: maskValues(event),
  };
}

const maskValues = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, maskText(value)]));

/** Only an object's own properties are values, so that a name that every object inherits, such as `constructor`, has none. */
const valueIn = (values: Partial<Record<string, string>>, name: string): string =>
  Object.hasOwn(values, name) ? (values[name] ?? '') : '';
