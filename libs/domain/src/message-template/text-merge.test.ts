import type { CopyText } from '@praxis/contracts/message-template/text-diff';
import { mergeTexts, planCopyText } from './text-merge.js';

const BASE = 'Hi {{name}}, thank you. We look forward to seeing you. Call us with questions.';

test('texts of very many sentences are not merged', () => {
  expect(mergeTexts({ base: 'a. '.repeat(700), theirs: 'b. '.repeat(700), next: 'c' })).toBeUndefined();
});

test('changes of different sentences are merged', () => {
  const theirs = BASE.replace('thank you', 'thanks a lot');
  const next = BASE.replace('Call us with questions', 'Reply with questions');
  expect(mergeTexts({ base: BASE, theirs, next })).toBe(
    'Hi {{name}}, thanks a lot. We look forward to seeing you. Reply with questions.',
  );
});

test.each([
  ['nobody changed it', BASE, BASE, BASE],
  ['only the platform did', BASE, `${BASE} Bye.`, `${BASE} Bye.`],
  ['only the practice did', 'Ours.', BASE, 'Ours.'],
  ['both did the same', 'The same.', 'The same.', 'The same.'],
  [
    'both changed one sentence',
    BASE.replace('thank you', 'thanks'),
    BASE.replace('thank you', 'cheers'),
    undefined,
  ],
  ['neighboring lines', 'One changed.\nTwo.', 'One.\nTwo changed.', undefined],
])('merges a copy with a new text: %s', (_, theirs, next, merged) => {
  expect(mergeTexts({ base: BASE, theirs, next })).toBe(merged);
});

test('a decimal point or a stop in a tag’s fallback does not end a sentence', () => {
  const base = 'It is 2.5 miles to {{business_name|Mr. Hale}}. Park behind it.';
  const theirs = base.replace('Park behind it', 'Park in front');
  const next = base.replace('2.5 miles', '3 miles');
  expect(mergeTexts({ base, theirs, next })).toBe(
    'It is 3 miles to {{business_name|Mr. Hale}}. Park in front.',
  );
});

const text = (content: string, subject: string | null = null): CopyText => ({ subject, content });

test('a copy that the practice has not changed takes the new text', () => {
  expect(planCopyText({ base: text('A.'), theirs: text('A.'), next: text('B.', 'S') }, 100)).toEqual({
    outcome: 'update',
    text: text('B.', 'S'),
  });
});

test('subjects and texts are merged separately', () => {
  const plan = planCopyText(
    { base: text('A. B.', 'Hello'), theirs: text('A. B.', 'Good day'), next: text('A. C.', 'Hello') },
    100,
  );
  expect(plan).toEqual({ outcome: 'merge', text: text('A. C.', 'Good day') });
  const both = { base: text('A.', 'Hello'), theirs: text('A.', 'Good day'), next: text('A.', 'Hi') };
  expect(planCopyText(both, 100)).toEqual({ outcome: 'conflict' });
});

test('a merge that is too long or empty is a conflict', () => {
  const sides = { base: text('A. B.'), theirs: text('A long. B.'), next: text('A. B long.') };
  expect(planCopyText(sides, 100).outcome).toBe('merge');
  expect(planCopyText(sides, 12).outcome).toBe('conflict');
});

test('merging random texts with an unchanged side gives exactly the other side', () => {
  const parts = ['One. ', 'Two! ', '{{name|A. B}} ', '\n', 'Three? Four', '  ', 'v1.2 ', '...', '{{name}}.'];
  for (let seed = 1; seed < 400; seed += 1) {
    const make = (salt: number): string =>
      Array.from({ length: 6 }, (_, at) => parts[(seed * (at + salt) * 7 + at * at) % parts.length]).join('');
    const [base, other] = [make(1), make(3)];
    expect(mergeTexts({ base, theirs: base, next: other })).toBe(other);
    expect(mergeTexts({ base, theirs: other, next: `${base}` })).toBe(other);
    // Splitting and merging lose nothing: inserting a sentence far away keeps the rest.
    expect(mergeTexts({ base, theirs: `Before.\n\n${base}`, next: base })).toBe(`Before.\n\n${base}`);
  }
});
