/** Texts by which people ask for fewer messages, in English and Spanish, and texts that only look like it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { CONSENT_CHANNELS } from '@praxis/contracts/consent/consent.const';
import { readMailRevocation, readRevocation } from '@praxis/domain/consent/opt-out';
import fc from '../support/property.js';
import { ROOT } from '../support/sources.js';

const Sentence = z.strictObject({
  say: z.string(),
  by: z.enum(['sms', 'email']).default('sms'),
  ends: z.array(z.enum(CONSENT_CHANNELS)),
});
type Sentence = z.infer<typeof Sentence>;
const CORPUS = z
  .array(Sentence)
  .parse(parse(readFileSync(join(ROOT, 'test/evals/corpora/opt-out.yaml'), 'utf8')));

function ended({ say, by }: Pick<Sentence, 'say' | 'by'>): readonly string[] {
  const reading = by === 'email' ? readMailRevocation(say) : readRevocation(say);
  return reading.kind === 'opt_out' ? reading.channels : [];
}

test('there are at least sixty different sentences, many of them without a revocation', () => {
  expect(CORPUS.length).toBeGreaterThanOrEqual(60);
  expect(new Set(CORPUS.map(({ say, by }) => `${by} ${say}`)).size).toBe(CORPUS.length);
  expect(CORPUS.filter(({ ends }) => ends.length === 0).length).toBeGreaterThanOrEqual(25);
});

test.each(CORPUS.map((sentence) => [sentence.by, sentence.say, sentence] as const))(
  'by %s: %s',
  (_by, _say, sentence) => {
    expect(ended(sentence)).toEqual(sentence.ends);
  },
);

test('case, accents, apostrophes and spaces change nothing', () => {
  const typing = fc.constantFrom<(text: string) => string>(
    (text) => text.toUpperCase(),
    (text) => text.toLowerCase(),
    (text) => text.normalize('NFD'),
    (text) => text.normalize('NFD').replace(/\p{M}/gu, ''),
    (text) => text.replaceAll("'", '’'),
    (text) => `\n ${text.replaceAll(' ', '  ')} \n`,
  );
  fc.assert(
    fc.property(fc.constantFrom(...CORPUS), typing, ({ say, by, ends }, typed) => {
      expect(ended({ say: typed(say), by })).toEqual(ends);
    }),
    { numRuns: 500 },
  );
});

test('words before or after, in a sentence of their own, change nothing', () => {
  const small = fc.constantFrom(
    'Hello.',
    'Thanks for your time.',
    'Gracias.',
    'I bought a house.',
    'Wrong person!',
  );
  // Keywords and sentences about lists count only as the whole text.
  const whole = CORPUS.filter(({ say }) => say.includes(' ') && !/^do not \w+ list$/.test(say));
  fc.assert(
    fc.property(fc.constantFrom(...whole), small, fc.boolean(), ({ say, by, ends }, words, isFirst) => {
      expect(ended({ say: isFirst ? `${words} ${say}` : `${say}. ${words}`, by })).toEqual(ends);
    }),
    { numRuns: 500 },
  );
});
