/** The effect of a key in a table. Pure. */
import type { KeyPress } from '../../lib/core/action/action.js';

export type ListKey = 'next' | 'previous' | 'first' | 'last' | 'open' | 'pick' | 'search' | 'close';

/** The action, or undefined where the key keeps its own meaning. */
export function listKey({ key, place }: Pick<KeyPress, 'key' | 'place'>): ListKey | undefined {
  if (place === 'field') return undefined;
  if (key === 'Escape') return 'close';
  if (key === '/') return 'search';
  if (key === 'j') return 'next';
  if (key === 'k') return 'previous';
  // A box has Space already.
  if (key === 'x' || (key === ' ' && place === 'row')) return 'pick';
  // Arrows scroll in the open record, and Enter presses a control.
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

/** The row an action leads to among `count`; the first one when none is active yet. */
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
