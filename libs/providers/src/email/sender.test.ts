import { fromLine } from './sender.js';

const shared = (name: string): string => fromLine('Front Desk <desk@firm.example>', { name, isShared: true });

test('the sender is the practice’s name with the account’s address', () => {
  expect(shared('Harbor Law')).toBe('Harbor Law <desk@firm.example>');
  expect(shared('Müller & Söhne')).toBe('Müller & Söhne <desk@firm.example>');
  expect(fromLine('desk@firm.example', { name: 'Harbor Law', isShared: false })).toBe(
    'Harbor Law <desk@firm.example>',
  );
});

test('the sender name of a practice’s own account and of the platform’s emails is kept', () => {
  const own = 'Harbor Intake <desk@firm.example>';
  expect(fromLine(own, { name: 'Harbor Law', isShared: false })).toBe(own);
  expect(fromLine(own, undefined)).toBe(own);
});

test('a name with punctuation is quoted, and one without letters is left out', () => {
  expect(shared('Smith, Jones & Co.')).toBe('"Smith, Jones & Co." <desk@firm.example>');
  expect(shared('O@K: (law);')).toBe('"O@K: (law);" <desk@firm.example>');
  expect(shared(' \r\n<>')).toBe('desk@firm.example');
});

test.each([
  'Harbor\r\nBcc: victim@evil.example',
  'Harbor\nSubject: paid',
  'Harbor\u2028Bcc: victim@evil.example',
  'Harbor\u0085Bcc: victim@evil.example',
  'Harbor\u0000',
  'Harbor" <victim@evil.example>, "',
  'Harbor\\" <victim@evil.example>',
  'Harbor <victim@evil.example>',
  'Harbor\u202eelpmaxe',
])('no name adds a header or another address: %j', (name) => {
  const line = shared(name);
  expect(line).not.toMatch(/[\p{C}\p{Zl}\p{Zp}\\]/u);
  expect(line.endsWith(' <desk@firm.example>')).toBe(true);
  const inFront = line.slice(0, -' <desk@firm.example>'.length);
  // Either one quoted string, or atoms without anything that separates addresses.
  expect(inFront).toMatch(/^(?:"[^"<>]*"|[^",:;<>@()[\]]*)$/);
});

test('a name is cut to 100 characters, and never within a character', () => {
  expect(shared('⚖'.repeat(200))).toBe(`"${'⚖'.repeat(100)}" <desk@firm.example>`);
  expect(shared('🏡'.repeat(200))).toBe(`"${'🏡'.repeat(100)}" <desk@firm.example>`);
});
