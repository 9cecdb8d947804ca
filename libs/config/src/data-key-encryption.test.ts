import { randomBytes, randomUUID } from 'node:crypto';
import {
  createDataKey,
  decryptText,
  encrypt,
  encryptBound,
  isBound,
  DecryptionError,
  keyVersionOf,
  unwrapDataKey,
  wrapDataKey,
} from './data-key-encryption.js';
import { wrappingKeys, type WrappingKeys } from './wrapping-keys.js';

const newKey = (): string => randomBytes(32).toString('base64');
const wrapping = wrappingKeys({ PRAXIS_MASTER_KEY: newKey() });
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
  const wrapped = wrapDataKey(wrapping, dataKey);

  test('decrypt under the master key', () => {
    expect(unwrapDataKey(wrapping, { ownerId, version: 3, wrapped })).toEqual(dataKey);
    expect(wrapped.includes(dataKey.key)).toBe(false);
  });

  test('do not decrypt under another master key, tenant or version', () => {
    expect(() =>
      unwrapDataKey(wrappingKeys({ PRAXIS_MASTER_KEY: newKey() }), { ownerId, version: 3, wrapped }),
    ).toThrow(DecryptionError);
    expect(() => unwrapDataKey(wrapping, { ownerId: randomUUID(), version: 3, wrapped })).toThrow(
      DecryptionError,
    );
    expect(() => unwrapDataKey(wrapping, { ownerId, version: 4, wrapped })).toThrow(DecryptionError);
  });

  describe('with the vault’s own master keys', () => {
    const PRAXIS_MASTER_KEY = newKey();
    const [first, second] = [newKey(), newKey()];
    const derived = wrappingKeys({ PRAXIS_MASTER_KEY });
    const withFirst = wrappingKeys({ PRAXIS_MASTER_KEY, PRAXIS_VAULT_MASTER_KEY: first });
    const withSecond = wrappingKeys({
      PRAXIS_MASTER_KEY,
      PRAXIS_VAULT_MASTER_KEY: second,
      PRAXIS_VAULT_MASTER_KEY_PREVIOUS: [first],
    });
    const stored = (keys: WrappingKeys): { ownerId: string; version: number; wrapped: Buffer } => ({
      ownerId,
      version: 3,
      wrapped: wrapDataKey(keys, dataKey),
    });

    test('each accepted key decrypts only the data keys that it wrapped', () => {
      expect(unwrapDataKey(withFirst, stored(derived))).toEqual(dataKey);
      expect(unwrapDataKey(withSecond, stored(derived))).toEqual(dataKey);
      expect(unwrapDataKey(withSecond, stored(withFirst))).toEqual(dataKey);
      expect(unwrapDataKey(withSecond, stored(withSecond))).toEqual(dataKey);
      expect(() => unwrapDataKey(derived, stored(withFirst))).toThrow(DecryptionError);
      expect(() => unwrapDataKey(withFirst, stored(withSecond))).toThrow(DecryptionError);
    });

    test('do not decrypt if any byte is changed, including the id of the key', () => {
      const { wrapped: own } = stored(withFirst);
      for (let at = 0; at < own.length; at += 1) {
        const changed = Buffer.from(own);
        changed[at] = (changed[at] ?? 0) ^ 1;
        expect(() => unwrapDataKey(withSecond, { ownerId, version: 3, wrapped: changed })).toThrow(
          DecryptionError,
        );
      }
    });

    test('an own master key differs from the derived one even if it is given the same bytes', () => {
      const same = wrappingKeys({ PRAXIS_MASTER_KEY, PRAXIS_VAULT_MASTER_KEY: PRAXIS_MASTER_KEY });
      expect(same.current.key.equals(derived.current.key)).toBe(false);
    });
  });
});

describe('secrets that are bound to record and version', () => {
  test('do not decrypt for another version, or if they are marked as not bound', () => {
    const bound = encryptBound(dataKey, 'secret/hubspot/1/1', 'text');
    expect(decryptText(dataKey, 'secret/hubspot/1/1', bound)).toBe('text');
    expect(keyVersionOf(bound)).toBe(3);
    const plain = Buffer.from(bound);
    plain[0] = 1;
    expect(isBound(plain)).toBe(false);
    for (const purpose of ['secret/hubspot/1/1', 'secret/hubspot/1/2', 'secret/hubspot'])
      expect(() => decryptText(dataKey, purpose, plain)).toThrow(DecryptionError);
    expect(() => decryptText(dataKey, 'secret/hubspot/1/2', bound)).toThrow(DecryptionError);
  });
});
