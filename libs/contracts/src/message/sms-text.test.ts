import fc from '../../../../test/support/property.js';
import { isGsmText, smsSegments } from './sms-segments.js';
import { completeSms, namesSender, smsLetters, STOP_WORDS, stopWordsAtEnd } from './sms-text.js';

const NAME = 'Harbor Law Group';

test('adds the sender and the opt-out wording', () => {
  expect(completeSms(NAME, 'See you at 3.')).toBe('Harbor Law Group: See you at 3. Reply STOP to opt out.');
  expect(completeSms(NAME, 'See you at 3.\n\nAnna\n')).toBe(
    'Harbor Law Group: See you at 3.\n\nAnna\nReply STOP to opt out.',
  );
});

test.each([
  'Harbor Law Group: hello. Reply STOP to opt out.',
  'Anna of HARBOR LAW GROUP here.\nText STOP to unsubscribe',
  'Harbor Law Group: you will get messages again. Reply STOP to opt out, HELP for help.',
  'Le escribe Harbor Law Group. Responda ALTO para no recibir más mensajes.',
  'Harbor Law Group: hello! Reply "STOP" to end.',
])('does not add a sender or opt-out wording that the author wrote already: %s', (text) => {
  expect(completeSms(NAME, text)).toBe(text);
});

test('moves the opt-out wording to the end and states it once', () => {
  expect(completeSms(NAME, 'Hello. Reply STOP to opt out. See you. Reply STOP to opt out.')).toBe(
    'Harbor Law Group: Hello. See you. Reply STOP to opt out.',
  );
  expect(completeSms(NAME, 'Reply STOP to opt out.\nSee you')).toBe(
    'Harbor Law Group: See you Reply STOP to opt out.',
  );
});

test('a sentence that only contains the word STOP is not the opt-out wording', () => {
  const text = 'If you reply STOP we cannot remind you of the hearing.';
  expect(completeSms(NAME, text)).toBe(`${NAME}: ${text} ${STOP_WORDS}`);
});

test('typographic characters are sent as those of the alphabet of text messages, and cost no segment', () => {
  const sent = completeSms('O’Brien Law', `${'x'.repeat(90)} – we’ll see you at 2:00\u202fPM…`);
  expect(sent).toBe(`O'Brien Law: ${'x'.repeat(90)} - we'll see you at 2:00 PM... Reply STOP to opt out.`);
  expect(smsSegments(sent)).toBe(1);
  expect(completeSms('O’Brien Law', sent)).toBe(sent);
});

test.each([
  ['We’re here – Anna’s “new” office…', `We're here - Anna's "new" office...`],
  ['«¿Mañana?» — sí', '"¿Mañana?" - sí'],
  ['2:00\u202fPM\u00a0EDT', '2:00 PM EDT'],
  ['ap\u00adpoint\u200bment', 'appointment'],
  ['👩\u200d⚖️ é ñ', '👩\u200d⚖️ é ñ'],
])('writes in characters of text messages: %s', (written, sent) => {
  expect(smsLetters(written)).toBe(sent);
  expect(smsLetters(sent)).toBe(sent);
});

test('typographic characters alone do not make a text Unicode', () => {
  expect(isGsmText(smsLetters('‘’‚‛′´`ʼ“”„‟″«»‐‑‒–—―−…\u00a0\u202f\u2009\u2028\ufeff'))).toBe(true);
});

test('the sender’s name inside another word does not count as the sender', () => {
  expect(namesSender('an announcement', 'Ann')).toBe(false);
  expect(namesSender('the key is ready', 'Key')).toBe(false);
  expect(namesSender('Key here, hello', 'Key')).toBe(true);
  expect(namesSender('Harbor Law Groups', NAME)).toBe(false);
});

test('completing a text twice changes nothing, even if the text repeats the opt-out wording', () => {
  const long = `Text STOP to ${'unsubscribe '.repeat(6)}${STOP_WORDS}now ${STOP_WORDS} ok`;
  const sent = completeSms(NAME, long);
  expect(completeSms(NAME, sent)).toBe(sent);
});

test('every text states its sender, ends with the opt-out wording once, and does not change again', () => {
  const written = fc.constantFrom(
    NAME,
    'harbor law group',
    STOP_WORDS,
    'Text STOP to unsubscribe',
    '.',
    '\n',
  );
  const words = fc.array(fc.oneof(written, fc.string({ unit: 'grapheme', maxLength: 12 })), { maxLength: 8 });
  const names = fc.oneof(
    fc.constant(NAME),
    fc.string({ minLength: 1, maxLength: 120 }).filter((name) => name.trim() !== '' && !/stop/i.test(name)),
  );
  fc.assert(
    fc.property(names, words, (name, parts) => {
      const sent = completeSms(name, parts.join(' '));
      expect(namesSender(sent, name)).toBe(true);
      expect(stopWordsAtEnd(sent)).toBeDefined();
      expect(sent.split(STOP_WORDS).length - 1).toBeLessThanOrEqual(1);
      expect(completeSms(name, sent)).toBe(sent);
    }),
    { numRuns: 500 },
  );
});
