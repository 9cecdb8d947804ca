import { ConcurrencyLimit } from './concurrency-limit.js';

test('each key has a limited number of places, and released places can be used again', () => {
  const places = new ConcurrencyLimit(2);
  const first = places.take('one');
  expect(places.take('one')).toBeDefined();
  expect(places.take('one')).toBeUndefined();
  expect(places.take('other')).toBeDefined();
  first?.();
  expect(places.take('one')).toBeDefined();
});

test('releasing a place twice frees one place', () => {
  const places = new ConcurrencyLimit(2);
  const first = places.take('one');
  places.take('one');
  first?.();
  first?.();
  expect(places.take('one')).toBeDefined();
  expect(places.take('one')).toBeUndefined();
});
