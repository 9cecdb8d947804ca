import fc from '../../../test/support/property.js';
import { derivedId } from './derived-id.js';

const VERSION_8 = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('a derived id is a version 8 UUID, the same for the same parts', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), (parts) => {
      expect(derivedId(...parts)).toMatch(VERSION_8);
      expect(derivedId(...parts)).toBe(derivedId(...parts));
    }),
  );
});

test('other parts, another order or another split give another id', () => {
  const ids = [
    derivedId('a', 'b', 'lead'),
    derivedId('b', 'a', 'lead'),
    derivedId('ab', 'lead'),
    derivedId('a', 'b', 'appointment'),
    derivedId('a', 'blead'),
  ];
  expect(new Set(ids).size).toBe(5);
});

test('the derivation never changes, because repeated requests of older sessions must find their lead', () => {
  expect(derivedId('0f8fad5b-d9cb-469f-a165-70867728950e', 'sess-abc123', 'lead')).toMatchInlineSnapshot(
    `"03c716d1-2d5d-8934-af50-75b0e74f93c5"`,
  );
});
