import { Bursts } from './bursts.js';

let passed: string[];
let bursts: Bursts;
beforeEach(() => {
  jest.useFakeTimers();
  passed = [];
  bursts = new Bursts(500, (key) => passed.push(key));
});
afterEach(() => jest.useRealTimers());

test('the first of a burst passes at once, the rest of it together when it is quiet', () => {
  for (let count = 0; count < 50; count += 1) bursts.add('a');
  expect(passed).toEqual(['a']);
  jest.advanceTimersByTime(500);
  expect(passed).toEqual(['a', 'a']);
  jest.advanceTimersByTime(5_000);
  expect(passed).toEqual(['a', 'a']);
});

test('keys do not hold each other up, and a lasting burst is heard every time', () => {
  for (let time = 0; time < 2_000; time += 100) {
    bursts.add('a');
    if (time === 300) bursts.add('b');
    jest.advanceTimersByTime(100);
  }
  expect(passed.filter((key) => key === 'b')).toHaveLength(1);
  expect(passed.filter((key) => key === 'a').length).toBeGreaterThanOrEqual(4);
});

test('nothing is passed on once it is cleared', () => {
  bursts.add('a');
  bursts.add('a');
  bursts.clear();
  jest.advanceTimersByTime(5_000);
  expect(passed).toEqual(['a']);
});
