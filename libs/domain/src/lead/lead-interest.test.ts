import { interestIn, interestOf } from './lead-interest.js';

test.each([
  ['Personal injury', 'booking-page', 'Personal injury'],
  ['buyer', 'demo', 'buyer'],
  // Names that the practice or its forms use.
  ['Guardianship of a minor', 'hand', 'Guardianship of a minor'],
  // Values that must not be quoted to people as what they asked about.
  ['Other', 'demo', undefined],
  ['General inquiry', 'phone', undefined],
  ['', 'demo', undefined],
  [null, 'demo', undefined],
  // People's own words.
  ['I was rear-ended on I-94 last month.', 'phone', undefined],
  ['a car accident', 'phone', undefined],
  ['a car accident', 'ai_voice_caller', undefined],
  ['Personal injury', 'phone', 'Personal injury'],
  ['My landlord wants me out', 'embed', undefined],
  ['el casero nos quiere sacar', 'booking-page', undefined],
  ['something about a contract with a neighbor down there', 'demo', undefined],
])('the interest %j of a lead from %s is written as %j', (about, source, said) => {
  expect(interestOf({ about, source })).toBe(said);
});

test('Praxis’ own services are named in the language of the text', () => {
  expect(interestIn('Personal injury', 'en')).toBe('Personal injury');
  expect(interestIn('Personal injury', 'es')).toBe('lesiones personales');
  expect(interestIn('Buyer', 'en')).toBe('buying');
  expect(interestIn('Guardianship', 'es')).toBe('Guardianship');
});
