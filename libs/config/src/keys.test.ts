import fc from '../../../test/support/property.js';
import { isDeepStrictEqual } from 'node:util';
import { canonicalJson, databasePassword, deriveKey, fingerprint, sameSecret } from './keys.js';

/** The value after JSON serialization. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const MASTER = Buffer.alloc(32, 1).toString('base64');
const OTHER = Buffer.alloc(32, 2).toString('base64');

test('a derived key is 32 bytes, the same for the same purpose, and different for every other', () => {
  const keys = ['a', 'b', 'payload/x', 'payload/y'].flatMap((purpose) => [
    deriveKey(MASTER, purpose),
    deriveKey(OTHER, purpose),
  ]);
  expect(keys.every(({ length }) => length === 32)).toBe(true);
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(8);
  expect(deriveKey(MASTER, 'a').equals(deriveKey(MASTER, 'a'))).toBe(true);
});

test('the derivation never changes, because a change would make every installation’s data unreadable', () => {
  expect(deriveKey(MASTER, 'payload/system').toString('hex')).toMatchInlineSnapshot(
    `"b047732effacdecc0f31c16d5cc7fb30de4e5abd9eb5456156e330193f23a10c"`,
  );
});

test('a database password is safe in a URL and in a statement', () => {
  expect(databasePassword(MASTER, 'praxis_app')).toMatch(/^[\w-]{43}$/);
  expect(databasePassword(MASTER, 'praxis_app')).not.toBe(databasePassword(MASTER, 'praxis_system'));
});

test('equal requests have equal fingerprints in any field order; keys and content count', () => {
  expect(fingerprint(MASTER, { a: 1, b: { c: 2, d: 3 } })).toBe(
    fingerprint(MASTER, { b: { d: 3, c: 2 }, a: 1 }),
  );
  expect(fingerprint(MASTER, { a: 1 })).not.toBe(fingerprint(OTHER, { a: 1 }));
  expect(fingerprint(MASTER, { a: 1 })).not.toBe(fingerprint(MASTER, { a: '1' }));
  expect(fingerprint(MASTER, [1, 2])).not.toBe(fingerprint(MASTER, [2, 1]));
  expect(fingerprint(MASTER, { a: 1, b: undefined })).toBe(fingerprint(MASTER, { a: 1 }));
});

describe('canonicalJson', () => {
  test('is JSON of the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) =>
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value))),
      ),
    );
  });

  test('does not depend on the order of fields', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).reverse());
        expect(canonicalJson(turned)).toBe(canonicalJson(value));
      }),
    );
  });

  test('differs for different values', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 1 }), fc.jsonValue({ maxDepth: 1 }), (left, right) => {
        expect(canonicalJson(left) === canonicalJson(right)).toBe(
          isDeepStrictEqual(plain(left), plain(right)),
        );
      }),
    );
  });
});

test('secrets are equal only if every character is, whatever their length', () => {
  expect(sameSecret('', '')).toBe(true);
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => sameSecret(one, other) === (one === other)),
  );
});
