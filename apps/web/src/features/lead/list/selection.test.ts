import { BULK_MOST } from '@praxis/contracts/lead/lead-assignment';
import { pickRange, togglePick } from './selection.js';

const order = ['a', 'b', 'c', 'd', 'e'];
const text = (picked: ReadonlySet<string>): string => [...picked].sort().join('');

it('chooses one and lets it go', () => {
  const once = togglePick(new Set(['a']), 'c');
  expect(text(once)).toBe('ac');
  expect(text(togglePick(once, 'c'))).toBe('a');
});

it.each([
  [['b', 'd'], 'bcd'],
  [['d', 'b'], 'bcd'],
  [['c', 'c'], 'c'],
  [['gone', 'd'], 'd'],
] as const)('chooses from %j', (ends, expected) => {
  expect(text(pickRange(new Set(), order, ends))).toBe(expected);
});

it('keeps what was chosen, and takes no more than one change can', () => {
  expect(text(pickRange(new Set(['e']), order, ['a', 'b']))).toBe('abe');
  const many = Array.from({ length: BULK_MOST + 50 }, (_none, index) => String(index));
  const all = pickRange(new Set(), many, ['0', String(BULK_MOST + 49)]);
  expect(all.size).toBe(BULK_MOST);
  expect(togglePick(all, 'one more').size).toBe(BULK_MOST);
});
