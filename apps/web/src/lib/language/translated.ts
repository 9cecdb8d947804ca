/** Translates English texts of contracts and the API into the page's language: refusals and names of services. */
import { PAGES_EN } from '@praxis/contracts/language/pages-en';
import { useClientLanguage } from './client-language.js';

type Known = Extract<keyof typeof PAGES_EN, `problem.${string}` | `service.${string}`>;

interface Sentence {
  id: Known;
  /** The English text; the values at its placeholders are captured. */
  pattern: RegExp;
}

const PLACEHOLDER = /\\\{\\\{(\w+)\\\}\\\}/g;
const SENTENCES: readonly Sentence[] = (Object.keys(PAGES_EN) as Known[])
  .filter((id) => id.startsWith('problem.') || id.startsWith('service.'))
  .map((id) => {
    const literal = PAGES_EN[id].replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    return { id, pattern: new RegExp(`^${literal.replace(PLACEHOLDER, '(?<$1>.+)')}$`) };
  });

interface Translated {
  /** A refusal's sentence; a general one where there is no translation. */
  problem: (message: string) => string;
  /** A service's name; unchanged where the practice chose the name itself. */
  service: (name: string) => string;
}

export function useTranslated(): Translated {
  const { language, text } = useClientLanguage();
  const translate = (english: string): string | undefined => {
    for (const { id, pattern } of SENTENCES) {
      const match = pattern.exec(english);
      // The pattern was made of the text's placeholders, which the compiler cannot follow.
      if (match) return (text as (id: Known, values: object) => string)(id, { ...match.groups });
    }
    return undefined;
  };
  if (language === 'en') return { problem: (message) => message, service: (name) => name };
  return {
    problem: (message) => translate(message) ?? text('problem.other'),
    service: (name) => translate(name) ?? name,
  };
}
