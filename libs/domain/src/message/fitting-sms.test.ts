import { smsSegments } from '@praxis/contracts/message/sms-segments';
import {
  completeSms,
  MAX_SENT_SMS_CHARACTERS,
  namesSender,
  STOP_WORDS,
  stopWordsAtEnd,
} from '@praxis/contracts/message/sms-text';
import fc from '../../../../test/support/property.js';
import { fittingSms } from './fitting-sms.js';

const NAME = 'Harbor Law Group';

describe('a text that is too long for a vendor', () => {
  test('is cut at a word, and keeps its sender and how to opt out', () => {
    const text = fittingSms(NAME, 'word '.repeat(400));
    expect(text).toMatch(/^Harbor Law Group: word .* word\.\.\. Reply STOP to opt out\.$/);
    expect(text.length).toBeGreaterThan(MAX_SENT_SMS_CHARACTERS - 30);
    expect(fittingSms(NAME, 'word '.repeat(10))).toBe(completeSms(NAME, 'word '.repeat(10)));
    expect(fittingSms(NAME, `Hi.\n${'word '.repeat(400)}\nText STOP to end`)).toMatch(
      /word\.\.\.\nText STOP to end$/,
    );
  });

  test('has as many segments as fit', () => {
    expect(smsSegments(fittingSms(NAME, 'word '.repeat(400)))).toBe(11);
  });

  test('fits, whatever it says and in whatever language', () => {
    const part = fc.oneof(
      fc.constantFrom(
        NAME,
        STOP_WORDS,
        'Text STOP to unsubscribe.',
        '\n',
        ' ',
        'Reply STOP to ',
        '😀'.repeat(40),
      ),
      fc.string({ unit: 'grapheme', maxLength: 200 }),
    );
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 5, maxLength: 40 }),
        fc.constantFrom('en' as const, 'es' as const),
        (parts, language) => {
          const text = fittingSms(NAME, parts.join(' '), language);
          expect(text.length).toBeLessThanOrEqual(MAX_SENT_SMS_CHARACTERS);
          expect(Buffer.from(text).toString()).toBe(text);
          expect(namesSender(text, NAME)).toBe(true);
          expect(stopWordsAtEnd(text)).toBeDefined();
          expect(fittingSms(NAME, text, language)).toBe(text);
        },
      ),
      { numRuns: 300 },
    );
  });
});
