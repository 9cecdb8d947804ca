import { RowSlots } from './row-slots.js';

test('a row keeps its slot while it is shown, wherever it moves', () => {
  const slots = new RowSlots();
  const [a, b, c] = slots.assign(['a', 'b', 'c']);
  expect(new Set([a, b, c]).size).toBe(3);
  expect(slots.assign(['new', 'a', 'b', 'c']).slice(1)).toEqual([a, b, c]);
});

test('a new row takes the slot of a removed one', () => {
  const slots = new RowSlots();
  const [a, b, c] = slots.assign(['a', 'b', 'c']);
  expect(slots.assign(['b', 'c', 'd'])).toEqual([b, c, a]);
  const many = Array.from({ length: 200 }, (_, index) =>
    slots.assign([index, index + 1, index + 2].map(String)),
  );
  expect(new Set(many.flat()).size).toBeLessThanOrEqual(6);
  for (const shown of many) expect(new Set(shown).size).toBe(3);
});

test('a new row never takes the slot of the focused row', () => {
  const slots = new RowSlots();
  const [a, b] = slots.assign(['a', 'b'], 'a');
  const [, c] = slots.assign(['b', 'c'], 'a');
  expect([a, b]).not.toContain(c);
});
