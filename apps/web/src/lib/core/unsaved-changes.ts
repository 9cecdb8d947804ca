/** How many parts of the page hold changes that leaving it would lose. Each says so with `DirtyGuard`; the frame asks. */
import { createStore } from 'zustand/vanilla';

export const unsavedChanges = createStore<{ parts: number }>()(() => ({ parts: 0 }));

/** Counts a part in; gives the function that takes it out again. */
export function addUnsavedPart(): () => void {
  unsavedChanges.setState(({ parts }) => ({ parts: parts + 1 }));
  return () => unsavedChanges.setState(({ parts }) => ({ parts: parts - 1 }));
}
