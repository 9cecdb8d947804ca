/** Sentences of both languages, of a file. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { ROOT } from '../support/sources.js';

const Sentences = z.strictObject({ en: z.array(z.string()), es: z.array(z.string()) });

/** A corpus of `corpora/`. */
export function readSentences(name: 'small-talk' | 'hostile'): z.infer<typeof Sentences> {
  return Sentences.parse(parse(textOf(name)));
}

const Counts = z.record(z.string(), z.number());

/** Sentences of models whose prompt listed the phrases, with how often each occurred. */
export function readPromptedSentences(): { en: [string, number][]; es: [string, number][] } {
  const { en, es } = z.strictObject({ en: Counts, es: Counts }).parse(parse(textOf('prompted')));
  return { en: Object.entries(en), es: Object.entries(es) };
}

const textOf = (name: string): string => readFileSync(join(ROOT, `test/evals/corpora/${name}.yaml`), 'utf8');

/** The words of a text whatever its spelling: without case, accents, marks, hidden characters and look-alikes. */
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
/** Every four words in a row. */
export function runsOf(text: string): string[] {
  const words = plainWords(text);
  return Array.from({ length: Math.max(0, words.length - RUN + 1) }, (_, at) =>
    words.slice(at, at + RUN).join(' '),
  );
}
