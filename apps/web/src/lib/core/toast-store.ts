/** The one toast on screen; a new one takes the place of the old. */
import { createStore } from './store.js';

interface Toast {
  id: number;
  title: string;
  text?: string | undefined;
  tone: 'good' | 'bad' | 'info';
  /** Something to do about it, for example to take it back. */
  action?: { label: string; onPress: () => void } | undefined;
}

let counter = 0;
export const toastStore = createStore<{ toast: Toast | undefined }>({ toast: undefined });

export function showToast(toast: Omit<Toast, 'id'>): void {
  counter += 1;
  toastStore.set({ toast: { ...toast, id: counter } });
}

export function dismissToast(): void {
  toastStore.set({ toast: undefined });
}
