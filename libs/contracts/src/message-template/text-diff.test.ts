import { diffTexts } from './text-diff.js';

const BASE = 'Hi {{name}}, thank you. We look forward to seeing you. Call us with questions.';

test('a comparison contains both texts completely, and marks the words that differ', () => {
  const to = 'Hi {{first_name}}, thank you! We look forward to seeing you soon.';
  const parts = diffTexts(BASE, to);
  const of = (kind: 'removed' | 'added'): string =>
    parts
      .filter((part) => part.kind === 'same' || part.kind === kind)
      .map(({ text }) => text)
      .join('');
  expect(of('removed')).toBe(BASE);
  expect(of('added')).toBe(to);
  expect(parts).toContainEqual({ kind: 'added', text: '{{first_name}}' });
  expect(diffTexts('Call us with questions.', 'Reply here with questions.')).toEqual([
    { kind: 'removed', text: 'Call us' },
    { kind: 'added', text: 'Reply here' },
    { kind: 'same', text: ' with questions.' },
  ]);
  expect(diffTexts('', 'New')).toEqual([{ kind: 'added', text: 'New' }]);
});

test('long texts without a common word are compared as one removed and one added part', () => {
  const [from, to] = ['a '.repeat(5_000), ' b'.repeat(5_000)];
  expect(diffTexts(from, to)).toEqual([
    { kind: 'removed', text: from },
    { kind: 'added', text: to },
  ]);
});
