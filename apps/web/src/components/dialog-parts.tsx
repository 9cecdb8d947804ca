/** The parts of a dialog that hold something which closing it would lose. Each says so; the dialog asks. */
import { createContext, use, useLayoutEffect } from 'react';

/** Counts a part in; gives the function that takes it out again. Null outside a dialog. */
export const DialogParts = createContext<(() => () => void) | null>(null);

/** Counts the calling part in while it is dirty. */
export function useDialogPart(dirty: boolean): void {
  const add = use(DialogParts);
  useLayoutEffect(() => (dirty ? add?.() : undefined), [dirty, add]);
}
