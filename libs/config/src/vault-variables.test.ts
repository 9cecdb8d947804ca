import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from './environment.js';

const key = (fill: number): string => Buffer.alloc(32, fill).toString('base64');
const BASE = {
  DATABASE_URL: 'postgres://localhost/x',
  PRAXIS_MASTER_KEY: key(1),
  PRAXIS_PUBLIC_API_KEY: 'a-public-key-of-tests',
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'praxis-vault-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the vault has no key of its own unless one is given', () => {
  const read = readEnvironment(BASE);
  expect(read.PRAXIS_VAULT_MASTER_KEY).toBeUndefined();
  expect(read.PRAXIS_VAULT_MASTER_KEY_PREVIOUS).toBeUndefined();
});

test('the vault’s current and previous keys are read from variables or files', () => {
  const path = join(folder, 'key');
  writeFileSync(path, `${key(2)}\n`);
  const previous = `${key(3)}, ${key(4)}`;
  const read = readEnvironment({
    ...BASE,
    PRAXIS_VAULT_MASTER_KEY_FILE: path,
    PRAXIS_VAULT_MASTER_KEY_PREVIOUS: previous,
  });
  expect(read.PRAXIS_VAULT_MASTER_KEY).toBe(key(2));
  expect(read.PRAXIS_VAULT_MASTER_KEY_PREVIOUS).toEqual([key(3), key(4)]);
});

test.each([
  ['a key that is too short', { PRAXIS_VAULT_MASTER_KEY: 'c2hvcnQ=' }, 'must be 32 bytes'],
  ['an invalid key among several', { PRAXIS_VAULT_MASTER_KEY_PREVIOUS: `${key(3)},x` }, 'must be 32 bytes'],
  ['a file that is not there', { PRAXIS_VAULT_MASTER_KEY_FILE: '/nowhere/key' }, 'the file cannot be read'],
  [
    'both a key and a file',
    { PRAXIS_VAULT_MASTER_KEY: key(2), PRAXIS_VAULT_MASTER_KEY_FILE: '/nowhere/key' },
    'is set too',
  ],
])('refuses %s with a message that does not quote the key', (_, given, says) => {
  const reading = (): unknown => readEnvironment({ ...BASE, ...given });
  expect(reading).toThrow(says);
  expect(reading).not.toThrow(key(2));
});
