/** Whether the browser has a network, as it last said; it does not say whether the server can be reached. */
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

const isOnline = (): boolean => onlineManager.isOnline();

export function useOnline(): boolean {
  return useSyncExternalStore(onlineManager.subscribe, isOnline);
}
