/** The one toast on screen; a new one replaces the old one. */
import { createStore } from 'zustand/vanilla';

/** The texts of a toast. The code that shows it adds the tone where none is given. */
export interface ToastTexts {
  title: string;
  text?: string | undefined;
  tone?: 'good' | 'bad' | 'info';
  /** Undoes the change that the toast reports. */
  undo?: (() => void) | undefined;
}

interface Toast extends ToastTexts {
  id: number;
  tone: 'good' | 'bad' | 'info';
}

let counter = 0;
export const toastStore = createStore<{ toast: Toast | undefined }>()(() => ({ toast: undefined }));

export function showToast(toast: Omit<Toast, 'id'>): void {
  counter += 1;
  toastStore.setState({ toast: { ...toast, id: counter } });
}

export function dismissToast(): void {
  toastStore.setState({ toast: undefined });
}
