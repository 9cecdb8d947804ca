import { decideLanguage } from './decide-language.js';
import { MESSAGES_EN } from './messages-en.js';
import { MESSAGES_ES } from './messages-es.js';
import { messageTexts } from './message-texts.js';
import { PAGES_EN } from './pages-en.js';
import { PAGES_ES } from './pages-es.js';

const CATALOGS: [string, Record<string, string>, Record<string, string>][] = [
  ['messages', MESSAGES_EN, MESSAGES_ES],
  ['pages', PAGES_EN, PAGES_ES],
];
const placeholders = (text = ''): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).sort();

test.each(CATALOGS)('each of the %s has both languages with the same placeholders', (_, english, spanish) => {
  expect(Object.keys(spanish).sort()).toEqual(Object.keys(english).sort());
  for (const [id, text] of Object.entries(english)) {
    expect([id, placeholders(spanish[id])]).toEqual([id, placeholders(text)]);
    expect(spanish[id]?.trim()).not.toBe('');
  }
});

test('values are inserted unchanged, and a placeholder inside a value is not filled', () => {
  const text = messageTexts('es');
  expect(text('thanks.greeting', { firstName: '<b>{{link}} $t(list.or)' })).toBe(
    'Gracias, <b>{{link}} $t(list.or).',
  );
});

test('the language is the choice on the page, else the recorded one, else the browser’s, else English', () => {
  expect(decideLanguage({ chosen: 'en', recorded: 'es', browser: ['es-MX'] })).toBe('en');
  expect(decideLanguage({ chosen: 'fr', recorded: 'es', browser: ['en-US'] })).toBe('es');
  expect(decideLanguage({ recorded: null, browser: ['fr-FR', 'es-MX', 'en'] })).toBe('es');
  expect(decideLanguage({ browser: ['de'] })).toBe('en');
});
