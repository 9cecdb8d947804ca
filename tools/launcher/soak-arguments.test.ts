import { readSoakArguments, SOAK_KINDS } from './soak-arguments.mjs';

it('runs every kind for ten minutes by default', () => {
  expect(readSoakArguments([])).toEqual({ kinds: SOAK_KINDS, minutes: 10, seed: undefined });
  expect(readSoakArguments(['all', '0.5'])).toEqual({ kinds: SOAK_KINDS, minutes: 0.5, seed: undefined });
  expect(readSoakArguments(['worker', '2', '17'])).toEqual({ kinds: ['worker'], minutes: 2, seed: 17 });
});

it.each([
  [['rain'], /^Unknown kind "rain"\. Usage: /],
  [['worker', 'ten'], /^Minutes must be a number up to 1440, not "ten"\. /],
  [['worker', '0'], /^Minutes must be/],
  [['worker', '-1'], /^Minutes must be/],
  [['worker', '1', 'x'], /^A seed is a whole number of at most nine digits, not "x"\. /],
  [['worker', '1', '2', '3'], /^Too many arguments: "3"\. /],
])('refuses %j in one line', (given, message) => {
  expect(() => readSoakArguments(given)).toThrow(message);
  expect(() => readSoakArguments(given)).toThrow(/^[^\n]+$/);
});
