/**
 * Everything that can be done by key or from the command palette at this moment. Features register what they offer and know
 * nothing of each other; one listener for the whole page runs the action that a key belongs to (`key-listener.ts`).
 */
import { createStore } from 'zustand/vanilla';
import type { Action } from './action.js';
import { listenForKeys } from './key-listener.js';

export const actionStore = createStore<{ registered: readonly Action[] }>()(() => ({ registered: [] }));

/** Ends the listener, which is there while any action is. */
let stopListening: (() => void) | undefined;

/**
 * Adds actions until the function that it returns is called.
 * @param at `below` all others: what an open page registers under the same id counts instead
 */
export function register(actions: readonly Action[], at: 'top' | 'below' = 'top'): () => void {
  stopListening ??= listenForKeys(() => actionStore.getState().registered);
  actionStore.setState(({ registered }) => ({
    registered: at === 'top' ? [...registered, ...actions] : [...actions, ...registered],
  }));
  return () => {
    actionStore.setState(({ registered }) => ({
      registered: registered.filter((action) => !actions.includes(action)),
    }));
    if (actionStore.getState().registered.length > 0) return;
    stopListening?.();
    stopListening = undefined;
  };
}
