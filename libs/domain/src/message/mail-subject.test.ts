import { mailSubject } from './mail-subject.js';

const from = { sender: 'Harbor Law Group', language: 'en' } as const;

test.each([
  ['Your visit', 'Your visit'],
  [' Your\r\nBcc: a@b.co \t visit\u2028', 'Your Bcc: a@b.co visit'],
  ['a\u0000b', 'a b'],
  ['', 'Message from Harbor Law Group'],
  [' \n ', 'Message from Harbor Law Group'],
  ['word '.repeat(60), `${'word '.repeat(39)}word…`],
])('%j becomes %j', (text, subject) => {
  expect(mailSubject(text, from)).toBe(subject);
});

test('an empty subject is replaced by one in the language of the person', () => {
  expect(mailSubject('', { ...from, language: 'es' })).toBe('Mensaje de Harbor Law Group');
});
