/** Finds the shipped template that a sentence describes. Pure. */
import { type AutomationTemplate } from '@praxis/contracts/automation/automation-template.const';
import { templatesFor } from '@praxis/domain/automation/industry-templates';
import type { Industry } from '@praxis/contracts/core/industry.const';
import { contentWords } from './stop-words.js';

/** A template, and the share of the sentence's words that it contains, 0 to 1; 1 if the sentence names the template. */
export interface TemplateMatch {
  template: AutomationTemplate;
  share: number;
}

/** Stem of a word, so that `remind` finds `reminders`. */
const stem = (word: string): string => word.replace(/(?:ings?|ers?|ed|es|s|e)$/, '');
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
const wordsOf = (text: string): Set<string> => new Set(contentWords(plain(text)).map(stem));

/** The template that fits best; undefined for a sentence without words. */
export function matchTemplate({
  sentence,
  industry,
}: {
  sentence: string;
  industry: Industry;
}): TemplateMatch | undefined {
  const words = [...wordsOf(sentence)];
  if (words.length === 0) return undefined;
  const [best] = templatesFor(industry)
    .map((template): TemplateMatch => {
      const known = wordsOf(`${template.name} ${template.description}`);
      const share = words.filter((word) => known.has(word)).length / words.length;
      return { template, share: plain(sentence).includes(plain(template.name)) ? 1 : share };
    })
    .sort((one, other) => other.share - one.share);
  return best;
}
