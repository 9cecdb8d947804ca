import { KINDS, readTestOptions } from './test-options.mjs';

it('runs every kind in the usual order by default', () => {
  expect(readTestOptions([])).toEqual({
    kinds: KINDS,
    pattern: undefined,
    changedSince: undefined,
    seed: undefined,
    at: undefined,
  });
});

it('accepts a kind, a pattern, a commit and a seed, in any order', () => {
  expect(readTestOptions(['--shuffle=7', 'unit', 'lead', '--changed=main'])).toEqual({
    kinds: ['unit'],
    pattern: 'lead',
    changedSince: 'main',
    seed: 7,
    at: undefined,
  });
  expect(readTestOptions(['--changed', '--shuffle'], () => 42)).toMatchObject({
    changedSince: 'HEAD',
    seed: 42,
  });
});

it('accepts a time with its offset', () => {
  expect(readTestOptions(['--at=2999-02-28T23:50-05:00']).at).toEqual(new Date('2999-03-01T04:50:00Z'));
});

it.each([
  [['untt'], 'Unknown kind of test "untt"'],
  [['unit', 'a', 'b'], '"b" is one word too many'],
  [['--fast'], 'Unknown option "--fast"'],
  [['--at=2021-01-01T00:00Z'], '--at takes a time in the future'],
  [['--at=2999-02-28T23:50'], '--at takes a time with its offset'],
  [['--at=2999-02-30T99:50Z'], '--at takes a time with its offset'],
  [['--at'], '--at takes a time with its offset'],
  [['--shuffle=x'], '--shuffle takes a whole number, not "x".'],
])('refuses %j', (args, message) => {
  expect(() => readTestOptions(args)).toThrow(message);
});
