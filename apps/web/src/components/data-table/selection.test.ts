import { pickRange, togglePick } from './selection.js';

const MAX_SELECTED = 500;
const order = ['a', 'b', 'c', 'd', 'e'];
const text = (picked: ReadonlySet<string>): string => [...picked].sort().join('');

it('selects and deselects a row', () => {
  const once = togglePick(new Set(['a']), 'c', MAX_SELECTED);
  expect(text(once)).toBe('ac');
  expect(text(togglePick(once, 'c', MAX_SELECTED))).toBe('a');
});

it.each([
  ['b', 'd', 'bcd'],
  ['d', 'b', 'bcd'],
  ['c', 'c', 'c'],
  ['gone', 'd', 'd'],
])('selects from %s to %s', (from, to, expected) => {
  expect(text(pickRange(new Set(), { order, from, to, most: MAX_SELECTED }))).toBe(expected);
});

it('keeps earlier selections, up to the limit of one change', () => {
  expect(text(pickRange(new Set(['e']), { order, from: 'a', to: 'b', most: MAX_SELECTED }))).toBe('abe');
  expect(text(pickRange(new Set('a'), { order, from: 'a', to: 'd', most: 3 }))).toBe('abc');
  const many = Array.from({ length: MAX_SELECTED + 50 }, (_none, index) => String(index));
  const all = pickRange(new Set(), {
    order: many,
    from: '0',
    to: String(MAX_SELECTED + 49),
    most: MAX_SELECTED,
  });
  expect(all.size).toBe(MAX_SELECTED);
  expect(togglePick(all, 'one more', MAX_SELECTED).size).toBe(MAX_SELECTED);
});
