/** Reads sentences in both languages from files of `corpora/`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { ROOT } from '../support/sources.js';

const Sentences = z.strictObject({ en: z.array(z.string()), es: z.array(z.string()) });

/** Reads a corpus by its name. */
export function readSentences(name: 'small-talk' | 'hostile'): z.infer<typeof Sentences> {
  return Sentences.parse(parse(textOf(name)));
}

const Counts = z.record(z.string(), z.number());

/** Sentences that models wrote when their prompt listed the phrases, each with how often it occurred. */
export function readPromptedSentences(): { en: [string, number][]; es: [string, number][] } {
  const { en, es } = z.strictObject({ en: Counts, es: Counts }).parse(parse(textOf('prompted')));
  return { en: Object.entries(en), es: Object.entries(es) };
}

const textOf = (name: string): string => readFileSync(join(ROOT, `test/evals/corpora/${name}.yaml`), 'utf8');

/** The words of a text without its spelling variants: no case, accents, marks, hidden characters or look-alikes. */
export function plainWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[аеоіс]/gu, (letter) => LOOK_ALIKES[letter] ?? letter)
    .split(/[^\p{L}\p{N}']+/u)
    .filter((word) => word !== '');
}

/** Letters of the Cyrillic alphabet that look like Latin ones. */
export const LOOK_ALIKES: Record<string, string> = { а: 'a', е: 'e', о: 'o', і: 'i', с: 'c' };

const RUN = 4;
/** Every sequence of four consecutive words. */
export function runsOf(text: string): string[] {
  const words = plainWords(text);
  return Array.from({ length: Math.max(0, words.length - RUN + 1) }, (_, at) =>
    words.slice(at, at + RUN).join(' '),
  );
}
