/** How a mounted component offers its actions, and how the palette and the list of shortcuts read all of them. */
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { actionsInForce, type Action } from './action.js';
import { actionStore, register } from './action-registry.js';

/** Registers actions while the component is mounted. Each render may pass a new array: only its content counts. */
export function useActions(actions: readonly Action[], at: 'top' | 'below' = 'top'): void {
  const latest = useRef(actions);
  // Runs before the page is painted, because the user may press a key as soon as they see it.
  useLayoutEffect(() => {
    latest.current = actions;
  });
  // Functions are not compared, because the registered ones always call the latest.
  const shape = JSON.stringify(actions.map((action) => ({ ...action, hasRun: action.run !== undefined })));
  useLayoutEffect(() => {
    const stable = latest.current.map((action, at): Action => {
      const { run, choices } = action;
      return {
        ...action,
        ...(run ? { run: (press) => latest.current[at]?.run?.(press) } : {}),
        ...(choices ? { choices: () => latest.current[at]?.choices?.() ?? [] } : {}),
      };
    });
    return register(stable, at);
  }, [shape, at]);
}

/** The actions in effect, in the order of registration. */
export function useRegisteredActions(): Action[] {
  const { registered } = useStore(actionStore);
  return useMemo(() => actionsInForce(registered), [registered]);
}
