import { readShortCode, SHORT_CODE_CHARACTERS, shortCode, shortLink } from './short-code.js';

const KEY = Buffer.alloc(32, 7).toString('base64');
const OTHER_KEY = Buffer.alloc(32, 8).toString('base64');

test('the same subject has the same code under one key, and no other subject or key has it', () => {
  const code = shortCode(KEY, 'tenant/appointment/0');
  expect(code).toMatch(/^[2-9a-hjkmnp-z]{14}$/);
  expect(shortCode(KEY, 'tenant/appointment/0')).toBe(code);
  expect(shortCode(KEY, 'tenant/appointment/1')).not.toBe(code);
  expect(shortCode(OTHER_KEY, 'tenant/appointment/0')).not.toBe(code);
  expect(shortLink('https://desk.example.com', code)).toBe(`https://desk.example.com/l/${code}`);
});

test('every character is about equally likely, so that a code has its 69 bits', () => {
  const counts = new Map<string, number>();
  for (let n = 0; n < 2_000; n += 1)
    for (const character of shortCode(KEY, String(n)))
      counts.set(character, (counts.get(character) ?? 0) + 1);
  expect(counts.size).toBe(31);
  const expected = (2_000 * SHORT_CODE_CHARACTERS) / 31;
  for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(expected * 0.2);
});

test('a code is read in upper and lower case, and an invalid code is not read', () => {
  const code = shortCode(KEY, 'x');
  expect(readShortCode(code.toUpperCase())).toBe(code);
  for (const wrong of ['', code.slice(1), `${code}2`, `${code.slice(1)}0`, `${code.slice(1)}/`])
    expect(readShortCode(wrong)).toBeUndefined();
});
