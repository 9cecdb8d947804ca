import { Places } from './places.js';

test('each key has so many places, and gets back each that is left', () => {
  const places = new Places(2);
  const first = places.take('one');
  expect(places.take('one')).toBeDefined();
  expect(places.take('one')).toBeUndefined();
  expect(places.take('other')).toBeDefined();
  first?.();
  expect(places.take('one')).toBeDefined();
});

test('a place that is left twice is one place', () => {
  const places = new Places(2);
  const first = places.take('one');
  places.take('one');
  first?.();
  first?.();
  expect(places.take('one')).toBeDefined();
  expect(places.take('one')).toBeUndefined();
});
