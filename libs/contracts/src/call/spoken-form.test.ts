import fc from '../../../../test/support/property.js';
import type { CallLanguage } from './call.const.js';
import { spokenForm } from './spoken-form.js';

it.each([
  ['I am the AI assistant of Harbor Law.', 'I am the A I assistant of Harbor Law.'],
  ['Tuesday, May 6 at 9 AM', 'Tuesday, May 6 at 9 A M'],
  ['Monday, March 1, 2:00\u202fPM (America/Detroit).', 'Monday, March 1, 2 P M.'],
  ['at 2:05 p.m. (EST), or 11am (UTC−05:00)', 'at 2:05 P M, or 11 A M'],
  ['We open at 9 a.m. See you then.', 'We open at 9 A M, See you then.'],
  ['Until 5 p.m.', 'Until 5 P M.'],
  ['9 AM–5 PM', '9 A M to 5 P M'],
  ['Call 313-555-0142.', 'Call 3 1 3, 5 5 5, 0 1 4 2.'],
  ['at (313) 555-0142', 'at 3 1 3, 5 5 5, 0 1 4 2'],
  ['+1 313 555 0142 or 3135550142', '1, 3 1 3, 5 5 5, 0 1 4 2 or 3 1 3, 5 5 5, 0 1 4 2'],
  ['+13135550142', '1, 3 1 3, 5 5 5, 0 1 4 2'],
  ['+4915112345678', 'plus 4 9 1, 5 1 1, 2 3 4, 5 6 7, 8'],
  ['Your code is ABC234.', 'Your code is A B C, 2 3 4.'],
  ['Your code is A B C 2 3 4.', 'Your code is A B C, 2 3 4.'],
  ['The letters A B C D E F G', 'The letters A B C D E F G'],
  ['Suite 200, Detroit, MI 48226', 'Suite 200, Detroit, MI 4 8 2 2 6'],
  ['Ste. #200', 'Suite number 200'],
  ['jane@example.com', 'jane at example dot com'],
  ['Write to j.roe_2@harbor-law.example.', 'Write to j dot roe underscore 2 at harbor dash law dot example.'],
  ['Smith & Sons Co. of Detroit', 'Smith and Sons Company of Detroit'],
  ['AT&T', 'AT and T'],
  ['Mr. Roe and Ms. Doe', 'Mister Roe and Ms Doe'],
  ['100 Main St, Suite 200', '100 Main Street, Suite 200'],
  ['100 N. Main St. Suite 200', '100 N. Main Street, Suite 200'],
  [
    'We are at 12 Martin Luther King Jr. Blvd. Come in.',
    'We are at 12 Martin Luther King Junior, Boulevard, Come in.',
  ],
  ['20 St. Clair St.', '20 Saint Clair Street.'],
  ['on 5th St. Ask for Ana', 'on 5th Street, Ask for Ana'],
  ['in St. Louis with Jean St. Pierre', 'in Saint Louis with Jean Saint Pierre'],
  ['5 Oak Dr. and Dr. Roe', '5 Oak Drive and Doctor Roe'],
  ['on May 6 Dr. Roe', 'on May 6 Doctor Roe'],
  ['Jean St Pierre and Dr Roe', 'Jean St Pierre and Dr Roe'],
  ['The fee is $1,500 (about 3 hours), 50% now.', 'The fee is $1,500 (about 3 hours), 50% now.'],
])('writes for English speech: %s', (written, spoken) => {
  expect(spokenForm(written, 'en')).toBe(spoken);
});

it.each([
  ['Soy un asistente de IA.', 'Soy un asistente de inteligencia artificial.'],
  ['a las 9:00 AM (America/Detroit)', 'a las 9 de la mañana'],
  ['a las 12 p. m. ¿Lo reservo?', 'a las 12 del mediodía, ¿Lo reservo?'],
  ['a las 12:30 PM o a las 8 PM', 'a las 12:30 de la tarde o a las 8 de la noche'],
  ['las 9:00 de la mañana', 'las 9 de la mañana'],
  ['con el número (313) 555-0142', 'con el número 3 1 3, 5 5 5, 0 1 4 2'],
  ['Su código es A B C 2 3 4.', 'Su código es A B C, 2 3 4.'],
  ['maria@ejemplo.com', 'maria arroba ejemplo punto com'],
  ['IA.1am@ejemplo.com', 'IA punto 1am arroba ejemplo punto com'],
  ['García & Hijos', 'García y Hijos'],
  ['la Lic. Ana Ruiz, el Lic. Juan Paz', 'la licenciada Ana Ruiz, el licenciado Juan Paz'],
  ['el Sr. Peña, la Dra. Ruiz y Ud.', 'el señor Peña, la doctora Ruiz y usted.'],
  ['100 Main St, Detroit', '100 Main Street, Detroit'],
])('writes for Spanish speech: %s', (written, spoken) => {
  expect(spokenForm(written, 'es')).toBe(spoken);
});

const LANGUAGES: readonly CallLanguage[] = ['en', 'es'];
const language = fc.constantFrom(...LANGUAGES);
const FRAGMENTS = [
  'AI', 'IA', '9 AM', '12:30 p.m.', '9:00', '313-555-0142', '+13135550142', 'ABC234', 'Suite 200', '#5',
  'jane.roe@example.com', '(America/Detroit)', '(EST)', '&', 'St.', 'Dr.', 'Mr.', 'Lic.', 'la', '100', 'Main',
  'MI 48226', '9–5', 'Inc.', 'Ave.', 'ñandú', 'John', '¿Sí?', '.', ',', '\n',
]; // prettier-ignore

it('changes nothing when it is applied again', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 12 }), language, (parts, of) => {
      const once = spokenForm(parts.join(' '), of);
      expect(spokenForm(once, of)).toBe(once);
    }),
    { numRuns: 500 },
  );
});

const NAMES = [
  'Ana',
  'Zoë',
  'Núñez',
  'O’Brien',
  'De la Cruz',
  'Lee-Smith',
  'Drew',
  'Stacy',
  'Aime',
  'St Pierre',
  'Ai',
  'Co',
  'Ávila',
  'Nguyễn',
  '李',
  'X Æ',
];
const name = fc.oneof(fc.constantFrom(...NAMES), fc.stringMatching(/^[A-ZÁÉÑ][a-záéñü]{1,12}$/));

it('keeps every letter of a name', () => {
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), language, (names, of) => {
      const full = names.join(' ');
      expect(spokenForm(`AI & ${full}, 9 AM (America/Detroit)`, of)).toContain(full);
    }),
  );
});

const address = fc.stringMatching(
  /^[a-z][a-z0-9]{0,9}(?:[._+-][a-z0-9]{1,6}){0,2}@[a-z]{2,8}\.(?:com|example)$/,
);

it('keeps every digit, and every letter of an address', () => {
  const digits = (text: string): string => text.replaceAll(/\D/g, '');
  fc.assert(
    fc.property(fc.stringMatching(/^[2-9]\d{9}$/), address, language, (number, email, of) => {
      expect(digits(spokenForm(`Call ${number}.`, of))).toBe(number);
      const words = spokenForm(`Write to ${email}.`, of);
      for (const part of email.match(/\p{L}+/gu) ?? []) expect(words).toContain(part);
    }),
  );
});
