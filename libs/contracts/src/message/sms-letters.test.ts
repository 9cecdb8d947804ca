import { isGsmText } from './sms-segments.js';
import { smsLetters } from './sms-letters.js';

test.each([
  ['We’re here – Anna’s “new” office…', `We're here - Anna's "new" office...`],
  ['«¿Mañana?» — sí', '"¿Mañana?" - sí'],
  ['2:00\u202fPM\u00a0EDT', '2:00 PM EDT'],
  ['ap\u00adpoint\u200bment', 'appointment'],
  ['👩\u200d⚖️ é ñ', '👩\u200d⚖️ é ñ'],
])('%s', (written, sent) => {
  expect(smsLetters(written)).toBe(sent);
  expect(smsLetters(sent)).toBe(sent);
});

test('typography alone makes no text Unicode', () => {
  expect(isGsmText(smsLetters('‘’‚‛′´`ʼ“”„‟″«»‐‑‒–—―−…\u00a0\u202f\u2009\u2028\ufeff'))).toBe(true);
});
