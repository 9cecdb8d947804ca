/**
 * The parts of a dialog with content that closing the dialog would lose. Each part reports this; the dialog asks before
 * it closes.
 */
import { createContext, use, useLayoutEffect } from 'react';

/** Adds a part to the count, and returns the function that removes it. Null outside a dialog. */
export const DialogParts = createContext<(() => () => void) | null>(null);

/** Counts the calling part while it is dirty. */
export function useDialogPart(dirty: boolean): void {
  const add = use(DialogParts);
  useLayoutEffect(() => (dirty ? add?.() : undefined), [dirty, add]);
}
