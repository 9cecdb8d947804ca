import fc from '../../../../test/support/property.js';
import { cutAtWord } from './cut-text.js';

test.each([
  ['one two', 7, 'one two'],
  ['one two three', 8, 'one two…'],
  ['one two three', 7, 'one…'],
  ['one   two', 6, 'one…'],
  ['abcdef', 4, 'abc…'],
  ['ab😀cd', 4, 'ab…'],
  ['ab😀cd', 5, 'ab😀…'],
])('cuts %j to %i characters', (text, max, cut) => {
  expect(cutAtWord(text, max)).toBe(cut);
});

test('is never too long and never has half a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 12 }), (text, max) => {
      const cut = cutAtWord(text, max);
      expect(cut.length).toBeLessThanOrEqual(max);
      // Half a character has no bytes.
      expect(Buffer.from(cut).toString()).toBe(cut);
    }),
  );
});
