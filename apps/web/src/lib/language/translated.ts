/** Translates English texts of contracts and the API into the page's language: refusals and names of services. */
import { OUTAGES } from '@praxis/contracts/core/outage.const';
import { PAGES_EN } from '@praxis/contracts/language/pages-en';
import { useClientLanguage } from './client-language.js';

type Known = Extract<keyof typeof PAGES_EN, `problem.${string}` | `service.${string}`>;

interface Sentence {
  id: Known;
  /** Matches the English text; the values at its placeholders are captured. */
  pattern: RegExp;
}

const PLACEHOLDER = /\\\{\\\{(\w+)\\\}\\\}/g;
const SENTENCES: readonly Sentence[] = (Object.keys(PAGES_EN) as Known[])
  .filter((id) => id.startsWith('problem.') || id.startsWith('service.'))
  .map((id) => {
    const literal = PAGES_EN[id].replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    return { id, pattern: new RegExp(`^${literal.replace(PLACEHOLDER, '(?<$1>.+)')}$`) };
  });

const OUTAGE_TEXTS: ReadonlySet<string> = new Set(Object.values(OUTAGES));
/** Error texts that did not come from the API (lib/api/api-error.ts). */
const NO_ANSWER = /^(?:No answer within|Server error \(HTTP)/;
const isOutage = (message: string): boolean => OUTAGE_TEXTS.has(message) || NO_ANSWER.test(message);

interface Translated {
  /**
   * Translates a refusal. Gives a general sentence if there is no translation, and for outages, which clients cannot
   * fix.
   */
  problem: (message: string) => string;
  /** Translates a service's name; unchanged if the practice chose the name itself. */
  service: (name: string) => string;
}

export function useTranslated(): Translated {
  const { language, text } = useClientLanguage();
  const translate = (english: string): string | undefined => {
    for (const { id, pattern } of SENTENCES) {
      const match = pattern.exec(english);
      // The pattern was built from the text's placeholders, which the compiler cannot know.
      if (match) return (text as (id: Known, values: object) => string)(id, { ...match.groups });
    }
    return undefined;
  };
  const away = (message: string): string | undefined => (isOutage(message) ? text('page.away') : undefined);
  if (language === 'en') return { problem: (message) => away(message) ?? message, service: (name) => name };
  return {
    problem: (message) => away(message) ?? translate(message) ?? text('problem.other'),
    service: (name) => translate(name) ?? name,
  };
}
