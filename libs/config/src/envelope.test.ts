import { randomBytes, randomUUID } from 'node:crypto';
import {
  createDataKey,
  open,
  seal,
  SealError,
  sealedKeyVersion,
  unwrapDataKey,
  wrapDataKey,
} from './envelope.js';

const masterKey = randomBytes(32).toString('base64');
const ownerId = randomUUID();
const dataKey = createDataKey(ownerId, 3);

describe('seal and open', () => {
  test.each(['', 'a', 'Grüße 👋', 'x'.repeat(100_000)])('returns the original text', (text) => {
    expect(open(dataKey, 'mail', seal(dataKey, 'mail', text))).toBe(text);
  });

  test('never gives the same ciphertext twice, and reveals nothing of the text', () => {
    const [first, second] = [seal(dataKey, 'mail', 'secret text'), seal(dataKey, 'mail', 'secret text')];
    expect(first.equals(second)).toBe(false);
    expect(first.includes('secret')).toBe(false);
  });

  test('does not decrypt for another purpose, tenant, version or key', () => {
    const sealed = seal(dataKey, 'mail', 'text');
    const others = [
      { ...dataKey, ownerId: randomUUID() },
      { ...dataKey, version: 4 },
      { ...dataKey, key: randomBytes(32) },
    ];
    expect(() => open(dataKey, 'secret/twilio', sealed)).toThrow(SealError);
    for (const other of others) expect(() => open(other, 'mail', sealed)).toThrow(SealError);
  });

  test('does not decrypt if any byte is changed or it is truncated', () => {
    const sealed = seal(dataKey, 'mail', 'text');
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => open(dataKey, 'mail', changed)).toThrow(SealError);
      expect(() => open(dataKey, 'mail', sealed.subarray(0, at))).toThrow(SealError);
    }
  });

  test('names the version of its key', () => {
    expect(sealedKeyVersion(seal(dataKey, 'mail', 'text'))).toBe(3);
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
    expect(() => unwrapDataKey(other, { ownerId, version: 3, wrapped })).toThrow(SealError);
    expect(() => unwrapDataKey(masterKey, { ownerId: randomUUID(), version: 3, wrapped })).toThrow(SealError);
    expect(() => unwrapDataKey(masterKey, { ownerId, version: 4, wrapped })).toThrow(SealError);
  });
});
