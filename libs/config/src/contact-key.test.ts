/** Tests that a phone number gets the same key however it is typed. */
import fc from '../../../test/support/property.js';
import { typingsOf } from '../../../test/support/typings.js';
import { contactAddress, toE164 } from './contact-key.js';

const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`));
const code = fc.stringMatching(/^[2-9]\d\d$/);
const northAmerican = fc.tuple(code, code, digits(4)).map((parts) => ({ country: '1' as const, parts }));
/** London, Manchester and Oxford. */
const british = fc
  .oneof(
    fc.tuple(fc.constant('20'), digits(4), digits(4)),
    fc.tuple(fc.constant('161'), digits(3), digits(4)),
    fc.tuple(fc.constant('1865'), digits(6)),
  )
  .map((parts) => ({ country: '44' as const, parts }));

const digit = fc.constantFrom(...'0123456789');
const filler = fc.constantFrom('', '', '', ' ', '-', '.', '(', ')');
/** Numbers as people write them, with a country code or without, and many texts that are not numbers. */
const number = fc
  .tuple(
    fc.constantFrom('', '', '', '+', ' +', '+1', '1', '011', '011 44', '+44 ', '00', '(', 'tel '),
    fc.array(fc.tuple(digit, filler), { maxLength: 16 }),
    fc.constantFrom('', '', ' '),
  )
  .map(([before, parts, after]) => before + parts.flat().join('') + after);
/** At least as long as a real number, and at most as long as the standard allows. */
const E164 = /^\+\d{8,15}$/;
/** Ten digits, the first of which is neither 0 nor 1, with or without the country code. */
const NORTH_AMERICAN = /^[^\d+]*(?:\+?1)?[^\d+]*[2-9](?:[^\d+]*\d){9}[^\d+]*$/;

test('each way to write a number gives the number that is dialed; a North American one is +1 and ten digits', () => {
  fc.assert(
    fc.property(number, (given) => {
      const dialed = contactAddress('sms', given)?.value;
      expect(toE164(given)).toBe(dialed);
      if (dialed !== undefined && E164.test(dialed)) expect([given, toE164(dialed)]).toEqual([given, dialed]);
      if (NORTH_AMERICAN.test(given))
        expect([given, dialed]).toEqual([given, `+1${given.replace(/\D/g, '').slice(-10)}`]);
    }),
    { numRuns: 3_000 },
  );
});

test('a number with its country code is the same number however it is typed', () => {
  fc.assert(
    fc.property(fc.oneof(northAmerican, british), (number) => {
      const same = `+${number.country}${number.parts.join('')}`;
      for (const typed of typingsOf(number).international)
        expect([typed, toE164(typed)]).toEqual([typed, same]);
    }),
  );
});

test('a number without its country is read as a US one', () => {
  fc.assert(
    fc.property(northAmerican, (number) => {
      const same = `+1${number.parts.join('')}`;
      for (const typed of typingsOf(number).national) expect([typed, toE164(typed)]).toEqual([typed, same]);
    }),
  );
});

test('a number in E.164 stays as it is', () => {
  const text = fc.string({ unit: fc.constantFrom(...'0123456789+() -.x'), maxLength: 20 });
  fc.assert(
    fc.property(text, (typed) => {
      const number = toE164(typed);
      if (number !== undefined) expect([typed, toE164(number)]).toEqual([typed, number]);
    }),
    { numRuns: 2_000 },
  );
});

test('several trunk zeros before a number are read like one', () => {
  for (const typed of ['+31612345678', '+31 (0)6 12345678', '+31 00 6 12345678', '0031 000 612345678'])
    expect(toE164(typed)).toBe('+31612345678');
});

test.each(['555-0142', '12345', '', '+', '00', '+999 1234567', 'call me'])('%j is not a number', (typed) => {
  expect(toE164(typed)).toBeUndefined();
});

test('reads the country of a number, and the area code of a North American one', () => {
  const placeOf = (phone: string) => {
    const { region, areaCode } = contactAddress('sms', phone) ?? {};
    return [region, areaCode];
  };
  expect(placeOf('(415) 555-0134')).toEqual(['US', '415']);
  expect(placeOf('+1 514 555 0134')).toEqual(['CA', '514']);
  expect(placeOf('+49 30 901820')).toEqual(['DE', undefined]);
  fc.assert(
    fc.property(code, (areaCode) => expect(placeOf(`+1${areaCode}5550134`)[1]).toBe(areaCode)),
    { numRuns: 300 },
  );
});
