/** A change that can be taken back: no question before it, but a toast after it that undoes it, and says so if undoing fails. */
import type { ToastTexts } from '../core/toast-store.js';
import { useChange, type Change, type ChangeOptions } from './use-change.js';

interface UndoableOptions<V, T> extends Omit<ChangeOptions<V, T>, 'success'> {
  success: (result: T, value: V) => ToastTexts;
  /** The same change, the other way; undefined where there is nothing to take back. */
  inverse: (value: V, result: T) => V | undefined;
  /** The text after an undo. */
  undone?: string;
}

/**
 * `useChange` with an "Undo" in the toast of its success, by key too (`toaster.tsx`). Undoing is the same change with the value
 * that `inverse` gives, shown and refreshed in the same way.
 */
export function useUndoable<V, T>(all: UndoableOptions<V, T>): Change<V, T> {
  const { success, inverse, undone = 'Undone', ...options } = all;
  const back = useChange<V, T>({ ...options, success: undone, failure: { title: 'Not undone' } });
  return useChange<V, T>({
    ...options,
    success: (result, value) => {
      const before = inverse(value, result);
      if (before === undefined) return success(result, value);
      return { ...success(result, value), undo: () => back.mutate(before) };
    },
  });
}
