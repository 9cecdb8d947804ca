import { Bursts } from './bursts.js';

let passed: string[];
let bursts: Bursts;
beforeEach(() => {
  jest.useFakeTimers();
  passed = [];
  bursts = new Bursts(500, (key) => passed.push(key));
});
afterEach(() => jest.useRealTimers());

test('passes the first of a burst at once and the rest together when it ends', () => {
  for (let count = 0; count < 50; count += 1) bursts.add('a');
  expect(passed).toEqual(['a']);
  jest.advanceTimersByTime(500);
  expect(passed).toEqual(['a', 'a']);
  jest.advanceTimersByTime(5_000);
  expect(passed).toEqual(['a', 'a']);
});

test('handles keys independently, and repeats during a lasting burst', () => {
  for (let time = 0; time < 2_000; time += 100) {
    bursts.add('a');
    if (time === 300) bursts.add('b');
    jest.advanceTimersByTime(100);
  }
  expect(passed.filter((key) => key === 'b')).toHaveLength(1);
  expect(passed.filter((key) => key === 'a').length).toBeGreaterThanOrEqual(4);
});

test('passes nothing after it was cleared', () => {
  bursts.add('a');
  bursts.add('a');
  bursts.clear();
  jest.advanceTimersByTime(5_000);
  expect(passed).toEqual(['a']);
});
