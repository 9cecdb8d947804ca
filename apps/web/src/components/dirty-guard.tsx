/**
 * Asks before unsaved changes, or a secret that is shown only once, are lost: when the user opens another page, closes
 * the surrounding dialog or closes the tab.
 */
import { createContext, use, useLayoutEffect, useMemo, type ReactNode } from 'react';
import { useDialogPart } from './dialog-parts.js';
import { addUnsavedPart } from '../lib/core/form/unsaved-changes.js';

const NO_PARAMS: readonly string[] = [];
const FormParams = createContext(NO_PARAMS);

interface DirtyGuardProps {
  dirty: boolean;
  /** What would be lost is not a change but content that is shown only once. */
  isSecret?: boolean;
}

export function DirtyGuard({ dirty, isSecret = false }: DirtyGuardProps) {
  const params = use(FormParams);
  useDialogPart(dirty);
  // A layout effect, so that the guard is removed before anything else happens: saving may open another page
  // immediately.
  useLayoutEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    const remove = addUnsavedPart({ params, isSecret });
    return () => {
      remove();
      window.removeEventListener('beforeunload', ask);
    };
  }, [dirty, params, isSecret]);
  return null;
}

/**
 * Marks content that is drawn for the value of one search parameter. Its forms also ask before that parameter changes,
 * but not before others do, such as the filters of a list beside them.
 */
export function InParam({ name, children }: { name: string; children: ReactNode }) {
  const outer = use(FormParams);
  const params = useMemo(() => [...outer, name], [outer, name]);
  return <FormParams value={params}>{children}</FormParams>;
}
