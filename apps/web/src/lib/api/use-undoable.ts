/**
 * A change that can be undone: no question before it, but a toast after it with an Undo button, which reports if
 * undoing fails.
 */
import type { ToastTexts } from '../core/toast-store.js';
import { useChange, type Change, type ChangeOptions } from './use-change.js';

interface UndoableOptions<V, T> extends Omit<ChangeOptions<V, T>, 'success'> {
  success: (result: T, value: V) => ToastTexts;
  /** The change that undoes this one; undefined if there is nothing to undo. */
  inverse: (value: V, result: T) => V | undefined;
  /** The toast's text after an undo. */
  undone?: string;
}

/**
 * `useChange` with an "Undo" in its success toast, which also has a key (`toaster.tsx`). Undoing runs the same change
 * with the value that `inverse` returns, and updates the screen in the same way.
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
