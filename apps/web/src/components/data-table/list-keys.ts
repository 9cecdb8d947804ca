/** The effect of a key in a table. Pure. */
import type { KeyPress } from '../../lib/core/action/action.js';

export type ListKey = 'next' | 'previous' | 'first' | 'last' | 'open' | 'pick' | 'search' | 'close';

/** The action; undefined if the key keeps its own meaning. */
export function listKey({ key, place }: Pick<KeyPress, 'key' | 'place'>): ListKey | undefined {
  if (place === 'field') return undefined;
  if (key === 'Escape') return 'close';
  if (key === '/') return 'search';
  if (key === 'j') return 'next';
  if (key === 'k') return 'previous';
  // A checkbox already responds to Space.
  if (key === 'x' || (key === ' ' && place === 'row')) return 'pick';
  // In the open record, arrow keys scroll; on a control, Enter presses it.
  if (place === 'panel' || place === 'control') return undefined;
  const isOnRow = place === 'row' || place === 'box';
  switch (key) {
    case 'ArrowDown':
      return 'next';
    case 'ArrowUp':
      return 'previous';
    case 'Home':
      return isOnRow ? 'first' : undefined;
    case 'End':
      return isOnRow ? 'last' : undefined;
    case 'Enter':
      return 'open';
    default:
      return undefined;
  }
}

/** The index of the row that an action moves to, among `count` rows; the first one if none is active yet. */
export function rowAfter(action: ListKey, index: number, count: number): number {
  if (count === 0) return -1;
  switch (action) {
    case 'next':
      return Math.min(index + 1, count - 1);
    case 'previous':
      return index === -1 ? 0 : Math.max(index - 1, 0);
    case 'first':
      return 0;
    case 'last':
      return count - 1;
    case 'open':
    case 'pick':
    case 'search':
    case 'close':
      return index;
  }
}
