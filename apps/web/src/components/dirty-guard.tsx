/** Asks before unsaved changes are lost: on the way to another page, and when the tab is closed. */
import { useLayoutEffect } from 'react';
import { addUnsavedPart } from '../lib/core/unsaved-changes.js';

export function DirtyGuard({ dirty }: { dirty: boolean }) {
  // A layout effect takes the guard away before anything else happens: saving may lead to another page at once.
  useLayoutEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    const remove = addUnsavedPart();
    return () => {
      remove();
      window.removeEventListener('beforeunload', ask);
    };
  }, [dirty]);
  return null;
}
