import fc from '../../../../test/support/property.js';
import { compareNames, nameGrams, nameWords, opposingParty, POSSIBLE_CONFLICT } from './name-match.js';

test.each([
  ['John Smith', 'JOHN  SMITH', 1, 'same_name'],
  ['John Smith', 'Smith, John', 1, 'same_name'],
  ['John Smith', 'Smith John', 1, 'same_name'],
  ['José Núñez', 'Jose Nunez', 1, 'same_name'],
  ['Łukasz Groß', 'Lukasz Gross', 1, 'same_name'],
  ['Sean O’Brien', "Sean O'Brien", 1, 'same_name'],
  ['Sean O’Brien', 'Sean OBrien', 1, 'same_name'],
  ['Dr. John Smith Jr.', 'John Smith', 1, 'same_name'],
  ['Catherine Park', 'Katherine Park', 1, 'same_name'],
  ['Stephen Falk', 'Stefen Falk', 1, 'same_name'],
  ['Mary Ann Poe', 'Maryann Poe', 1, 'same_name'],
  ['Juan De La Cruz', 'Juan Delacruz', 1, 'same_name'],
  ['Acme Holdings, LLC', 'Acme Holdings Inc.', 1, 'same_name'],
  ['Acme L.L.C.', 'ACME', 1, 'same_name'],
  ['Smith & Sons Ltd', 'Smith and Sons', 1, 'same_name'],
  ['J. Smith', 'John Smith', 0.93, 'initial'],
  ['Smith, J', 'John Smith', 0.93, 'initial'],
  ['John A. Smith', 'John Smith', 0.96, 'part_of_name'],
  ['Maria Garcia', 'Maria Elena Garcia Lopez', 0.92, 'part_of_name'],
  ['John Smith', 'John Smith Plumbing LLC', 0.96, 'part_of_name'],
  ['John Smtih', 'John Smith', 0.95, 'similar_spelling'],
  ['Jhon Smith', 'John Smith', 0.95, 'similar_spelling'],
  ['John Smyth', 'John Smith', 0.93, 'similar_spelling'],
  ['Jon Smyth', 'John Smith', 0.85, 'similar_spelling'],
  ['Michael Johnston', 'Michael Johnson', 0.93, 'similar_spelling'],
  ['Anna Lindquist', 'Anna Lindqvist', 0.93, 'similar_spelling'],
  ['Northwind Tradres', 'Northwind Traders', 0.95, 'similar_spelling'],
])('%s may be %s', (one, other, score, reason) => {
  expect(compareNames(one, other)).toEqual({ score, reason });
  expect(compareNames(other, one)).toEqual({ score, reason });
});

test.each([
  ['John Smith', 'Jane Smith'],
  ['Jane Roe', 'Jane Doe'],
  ['Mark Lee', 'Mary Lee'],
  ['John Miller', 'John Hiller'],
  ['Smith', 'John Smith'],
  ['J. S.', 'John Smith'],
  ['J. Smith', 'Anna Smith'],
  ['First National Bank', 'First National Insurance'],
  ['Northwind Traders', 'Northwind Trading'],
  ['Acme Holdings', 'Apex Holdings'],
  ['Maria Elena Garcia', 'Maria Luisa Garcia'],
  ['Li Wei', 'Li Wang'],
  ['Robert Brown', 'Robert Braun'],
  ['LLC', 'Inc.'],
  ['', 'John Smith'],
  ['???', '???'],
])('%s is not %s', (one, other) => {
  expect(compareNames(one, other)).toBeUndefined();
  expect(compareNames(other, one)).toBeUndefined();
});

test('a score is between the threshold and 1, symmetric, and a name matches itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
      const match = compareNames(one, other);
      expect(compareNames(other, one)).toEqual(match);
      if (match) expect(match.score >= POSSIBLE_CONFLICT && match.score <= 1).toBe(true);
      if (nameWords(one).some((word) => word.length > 1))
        expect(compareNames(one, one)).toEqual({ score: 1, reason: 'same_name' });
    }),
  );
});

test('grams are groups of three letters, in any order of the words', () => {
  expect(nameGrams('Roe')).toEqual([' ro', 'roe', 'oe ']);
  expect(nameGrams('Roe, Jane').sort()).toEqual(nameGrams('Jane Roe').sort());
  expect(nameGrams('LLC')).toEqual([]);
});

test.each([
  ['Opposing party: Jane Roe', 'Jane Roe'],
  ['We disagree.\nadverse party:  Acme LLC \nSince May', 'Acme LLC'],
  ['Other Party: J', undefined],
  ['The opposing party is Jane Roe', undefined],
  ['I hit Jane Roe', undefined],
  [undefined, undefined],
])('the opposing party of %j is %s', (details, name) => {
  expect(opposingParty(details)).toBe(name);
});
