/** Reads a store in a component and follows its changes. */
import { useSyncExternalStore } from 'react';
import type { Store } from './store.js';

export function useStore<T extends object>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}
