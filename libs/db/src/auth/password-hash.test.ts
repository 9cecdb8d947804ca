/** Tests which passwords are allowed, and the cost of their hashes. */
import { NewPassword, PASSWORD_MAX, PASSWORD_MIN } from '@praxis/contracts/auth/auth';
import {
  choosePasswordCost,
  hashPassword,
  isOutdatedHash,
  PASSWORD_COST,
  verifyPassword,
} from './password-hash.js';

beforeAll(() => choosePasswordCost('least'));

test.each([
  ['lower-case letters alone', 'plumvesselorbit'],
  ['digits and signs alone', '4#9!2$7%1^8&'],
  ['words with spaces', 'the boat left at dawn'],
  ['another script', '東京タワーは赤いですよねえ'],
  ['twelve characters', 'x'.repeat(PASSWORD_MIN)],
  ['64 characters', 'y'.repeat(64)],
  ['200 characters', 'z'.repeat(PASSWORD_MAX)],
])('a password may be composed of any characters: %s', (_, password) => {
  expect(PASSWORD_MIN).toBeGreaterThanOrEqual(8);
  expect(NewPassword.parse(password)).toBe(password);
});

test('a password is checked to the last character, without cutting, trimming or changing case', async () => {
  const password = ` ${'long '.repeat(30)}End `;
  const stored = await hashPassword(password);
  expect(await verifyPassword(stored, password)).toBe(true);
  for (const other of [
    password.trim(),
    password.toLowerCase(),
    password.slice(0, -1),
    password.slice(0, 72),
    `${password}x`,
  ])
    expect(await verifyPassword(stored, other)).toBe(false);
});

test('a password is the same in composed and decomposed Unicode', async () => {
  const stored = await hashPassword('Grüße aus der Küche');
  expect(await verifyPassword(stored, 'Grüße aus der Küche'.normalize('NFD'))).toBe(true);
});

test('a hash costs at least what OWASP requires: argon2id, 46 MiB, one pass', async () => {
  const { memoryCost, timeCost } = PASSWORD_COST;
  expect(memoryCost).toBeGreaterThanOrEqual(46 * 1024);
  expect(timeCost).toBeGreaterThanOrEqual(1);
  choosePasswordCost('full');
  const stored = await hashPassword('plum vessel orbit 12');
  expect(stored).toMatch(new RegExp(`^\\$argon2id\\$v=19\\$m=${memoryCost},t=${timeCost},p=1\\$`));
  expect(isOutdatedHash(stored)).toBe(false);
  choosePasswordCost('least');
  expect(isOutdatedHash(stored)).toBe(true);
});
