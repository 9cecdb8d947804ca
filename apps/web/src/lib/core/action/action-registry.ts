/**
 * Everything that can currently be done by key or from the command palette. Features register their actions and know
 * nothing about each other; one listener for the whole page runs the action that a key belongs to (`key-listener.ts`).
 */
import { createStore } from 'zustand/vanilla';
import type { Action } from './action.js';
import { listenForKeys } from './key-listener.js';

export const actionStore = createStore<{ registered: readonly Action[] }>()(() => ({ registered: [] }));

/** Stops the key listener, which runs while any action is registered. */
let stopListening: (() => void) | undefined;

/**
 * Registers actions until the returned function is called.
 * @param at `below` registers them before all others, so that an open page's action with the same id takes precedence
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
