/**
 * The part of an incomplete reply that may be spoken: never a claim, never a replaced text, each sentence
 * once.
 */
import fc from '../../../test/support/property.js';
import { withoutSaid } from '@praxis/contracts/call/call-speech';
import { guardSpeech } from '@praxis/domain/call/speech-guard';
import { createSentenceSplitter, MAX_CHUNKS } from './sentence-splitter.js';

const SPEECH = { industry: 'law', language: 'en' } as const;

function chunksOf(text: string, size: number): string[] {
  const feed = createSentenceSplitter(SPEECH);
  const chunks: string[] = [];
  for (let at = 0; at < text.length; at += size) chunks.push(...feed(text.slice(at, at + size)));
  return chunks;
}

it('returns whole sentences as they arrive, except the last, whose end is known only with the whole reply', () => {
  const text = 'Thank you for telling me. I am sorry to hear that! When did it happen?';
  for (const size of [1, 3, 7, text.length])
    expect(chunksOf(text, size)).toEqual(['Thank you for telling me.', 'I am sorry to hear that!']);
});

it('holds everything back from the first claim or forbidden word on', () => {
  expect(chunksOf('Of course. You are booked for nine. Anything else? Yes. ', 4)).toEqual(['Of course.']);
  expect(chunksOf('I see. You should sue him. Thank you. ', 4)).toEqual(['I see.']);
  expect(chunksOf('Sure. Write to us at www.evil.example. Bye. ', 4)).toEqual(['Sure.']);
  expect(chunksOf('Well. '.repeat(50), 4).length).toBeLessThan(MAX_CHUNKS);
});

it('in any chunks, the early part is the beginning of the reply and needs no receipt', () => {
  const sentence = fc.constantFrom(
    'Thank you.',
    'You are booked!',
    'I have sent it.',
    'What is your name?',
    'You should sue.',
    'Nothing is booked yet.',
    'Le he enviado un correo.',
    'Mr. Smith is here.',
  );
  fc.assert(
    fc.property(
      fc.array(sentence, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 40 }),
      (all, size) => {
        const text = all.join(' ');
        const chunks = chunksOf(text, size);
        expect(text.startsWith(chunks.join(' '))).toBe(true);
        expect(`${chunks.join(' ')} ${withoutSaid(text, chunks)}`.trim()).toBe(text);
        for (const chunk of chunks)
          expect(guardSpeech(chunk, { receipts: [], language: 'en' })).toEqual({
            text: chunk,
            rewritten: [],
          });
      },
    ),
    { numRuns: 1_000 },
  );
});
