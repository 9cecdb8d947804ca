/** Whether the browser has a network, as it last reported; this does not mean that the server can be reached. */
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

const isOnline = (): boolean => onlineManager.isOnline();

export function useOnline(): boolean {
  return useSyncExternalStore(onlineManager.subscribe, isOnline);
}
