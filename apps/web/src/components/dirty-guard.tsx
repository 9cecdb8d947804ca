/** Asks before unsaved changes are lost: on the way to another page, and when the tab is closed. */
import { useLayoutEffect } from 'react';
import { addUnsavedPart } from '../lib/core/unsaved-changes.js';

export function DirtyGuard({ dirty }: { dirty: boolean }) {
  // Before anything else happens: what was saved may lead to another page at once.
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
