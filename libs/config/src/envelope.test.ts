import { randomBytes, randomUUID } from 'node:crypto';
import {
  createDataKey,
  decryptText,
  encrypt,
  DecryptionError,
  keyVersionOf,
  unwrapDataKey,
  wrapDataKey,
} from './envelope.js';

const masterKey = randomBytes(32).toString('base64');
const ownerId = randomUUID();
const dataKey = createDataKey(ownerId, 3);

describe('encrypt and decrypt', () => {
  test.each(['', 'a', 'Grüße 👋', 'x'.repeat(100_000)])('returns the original text', (text) => {
    expect(decryptText(dataKey, 'mail', encrypt(dataKey, 'mail', text))).toBe(text);
  });

  test('never gives the same ciphertext twice, and reveals nothing of the text', () => {
    const [first, second] = [
      encrypt(dataKey, 'mail', 'secret text'),
      encrypt(dataKey, 'mail', 'secret text'),
    ];
    expect(first.equals(second)).toBe(false);
    expect(first.includes('secret')).toBe(false);
  });

  test('does not decrypt for another purpose, tenant, version or key', () => {
    const encrypted = encrypt(dataKey, 'mail', 'text');
    const others = [
      { ...dataKey, ownerId: randomUUID() },
      { ...dataKey, version: 4 },
      { ...dataKey, key: randomBytes(32) },
    ];
    expect(() => decryptText(dataKey, 'secret/twilio', encrypted)).toThrow(DecryptionError);
    for (const other of others) expect(() => decryptText(other, 'mail', encrypted)).toThrow(DecryptionError);
  });

  test('does not decrypt if any byte is changed or it is truncated', () => {
    const encrypted = encrypt(dataKey, 'mail', 'text');
    for (let at = 0; at < encrypted.length; at += 1) {
      const changed = Buffer.from(encrypted);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => decryptText(dataKey, 'mail', changed)).toThrow(DecryptionError);
      expect(() => decryptText(dataKey, 'mail', encrypted.subarray(0, at))).toThrow(DecryptionError);
    }
  });

  test('names the version of its key', () => {
    expect(keyVersionOf(encrypt(dataKey, 'mail', 'text'))).toBe(3);
  });
});

describe('wrapped data keys', () => {
  const wrapped = wrapDataKey(masterKey, dataKey);

  test('decrypt under the master key', () => {
    expect(unwrapDataKey(masterKey, { ownerId, version: 3, wrapped })).toEqual(dataKey);
    expect(wrapped.includes(dataKey.key)).toBe(false);
  });

  test('do not decrypt under another master key, tenant or version', () => {
    const other = randomBytes(32).toString('base64');
    expect(() => unwrapDataKey(other, { ownerId, version: 3, wrapped })).toThrow(DecryptionError);
    expect(() => unwrapDataKey(masterKey, { ownerId: randomUUID(), version: 3, wrapped })).toThrow(
      DecryptionError,
    );
    expect(() => unwrapDataKey(masterKey, { ownerId, version: 4, wrapped })).toThrow(DecryptionError);
  });
});
