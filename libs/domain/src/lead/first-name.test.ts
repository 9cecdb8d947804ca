import { firstNameOf, knownName, UNKNOWN_NAME } from './first-name.js';

test.each([
  ['Jordan Ellis', 'Jordan'],
  ['  María José  Peña ', 'María'],
  ['jordan', 'jordan'],
  ['Dr. Ana Ruiz', 'Ana'],
  ['Mr. and Mrs. Roe', undefined],
  ['Sra. Lucía Peña', 'Lucía'],
  ['Señora Peña', undefined],
  ['Dr. Roe', undefined],
  ['Roe, Jane', 'Jane'],
  ['De la Cruz, Dr. Ana María', 'Ana'],
  ['Jane Roe, Esq.', 'Jane'],
  ['Roe, John, Jr.', 'John'],
  ['Jane Roe, mother of a client', 'Jane'],
  ['Roe,', 'Roe'],
  ['J. Roe', undefined],
  ['J', undefined],
  ['Harbor Holdings LLC', undefined],
  ['Acme, Inc.', undefined],
  [UNKNOWN_NAME, undefined],
  ['UNKNOWN', undefined],
  ['Unknown (313) 555-0110', undefined],
  ['Anónimo', undefined],
  ['sin nombre', undefined],
  ['Wireless Caller', undefined],
  ['jane@example.com', undefined],
  ['+1 313 555 0110', undefined],
  ['—', undefined],
  ['', undefined],
  // Names that begin like a placeholder.
  ['Nonetta Roe', 'Nonetta'],
  ['Guest Roe', 'Guest'],
])('the first name of %j is %j', (name, first) => {
  expect(firstNameOf(name)).toBe(first);
});

test('the placeholder for an unknown name is not a known name', () => {
  expect(knownName(' Jordan Ellis ')).toBe('Jordan Ellis');
  expect(knownName('Dr. Roe')).toBe('Dr. Roe');
  expect(knownName(UNKNOWN_NAME)).toBeUndefined();
});
