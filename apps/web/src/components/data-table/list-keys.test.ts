import type { KeyPress } from '../../lib/core/action/action.js';
import { listKey, rowAfter } from './list-keys.js';

const press = (key: string, more: Partial<Pick<KeyPress, 'place'>> = {}) =>
  listKey({ key, place: 'page', ...more });

it('keys move, open, search and close', () => {
  const keys = ['ArrowDown', 'j', 'ArrowUp', 'k', 'Enter', '/', 'Escape'];
  expect(keys.map((key) => press(key))).toEqual([
    'next',
    'next',
    'previous',
    'previous',
    'open',
    'search',
    'close',
  ]);
});

it('keys are ignored in fields, and on controls that use them', () => {
  for (const key of ['j', '/', 'Enter', 'Escape', 'ArrowDown']) {
    expect(press(key, { place: 'field' })).toBeUndefined();
  }
  expect(press('Enter', { place: 'control' })).toBeUndefined();
  expect(press('ArrowDown', { place: 'panel' })).toBeUndefined();
  expect(press('Home')).toBeUndefined();
  expect(press('y')).toBeUndefined();
  expect(press('x', { place: 'field' })).toBeUndefined();
});

it('keys move from record to record while one is open, and close it', () => {
  expect(press('j', { place: 'panel' })).toBe('next');
  expect(press('Escape', { place: 'panel' })).toBe('close');
  expect(press('End', { place: 'row' })).toBe('last');
});

it('moving stays within the rows', () => {
  expect(rowAfter('next', -1, 3)).toBe(0);
  expect(rowAfter('next', 2, 3)).toBe(2);
  expect(rowAfter('previous', -1, 3)).toBe(0);
  expect(rowAfter('previous', 0, 3)).toBe(0);
  expect(rowAfter('last', 0, 3)).toBe(2);
  expect(rowAfter('next', 0, 0)).toBe(-1);
});

it('x and Space select a row, but not Space on a checkbox', () => {
  expect(press(' ', { place: 'row' })).toBe('pick');
  expect(press(' ', { place: 'box' })).toBeUndefined();
  expect(press(' ', { place: 'control' })).toBeUndefined();
  expect(press(' ')).toBeUndefined();
  expect(press('x')).toBe('pick');
  expect(press('x', { place: 'panel' })).toBe('pick');
});
