/**
 * Asks before unsaved changes, or a secret that is shown once, are lost: on the way to another page, with the dialog around them, and
 * when the tab is closed.
 */
import { createContext, use, useLayoutEffect, useMemo, type ReactNode } from 'react';
import { useDialogPart } from './dialog-parts.js';
import { addUnsavedPart } from '../lib/core/form/unsaved-changes.js';

const NO_PARAMS: readonly string[] = [];
const FormParams = createContext(NO_PARAMS);

interface DirtyGuardProps {
  dirty: boolean;
  /** What would be lost is not a change but something that is shown this once. */
  isSecret?: boolean;
}

export function DirtyGuard({ dirty, isSecret = false }: DirtyGuardProps) {
  const params = use(FormParams);
  useDialogPart(dirty);
  // A layout effect takes the guard away before anything else happens: saving may lead to another page at once.
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
 * What is drawn for the value of a search parameter: its forms ask also before that parameter changes, and not before others do,
 * such as the filters of a list beside them.
 */
export function InParam({ name, children }: { name: string; children: ReactNode }) {
  const outer = use(FormParams);
  const params = useMemo(() => [...outer, name], [outer, name]);
  return <FormParams value={params}>{children}</FormParams>;
}
