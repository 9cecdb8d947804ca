/** Uncaught errors: a toast for the user, and one entry in the server's event log (specification 2, section 8). */
import { ApiError } from '../api/api-error.js';
import { showToast, toastStore, type ToastTexts } from '../core/toast-store.js';
import { logError, messageOf } from './error-log.js';

const REJECTION: ToastTexts = {
  title: 'Unexpected Error',
  text: 'An unexpected error occurred. Some features may be temporarily unavailable.',
};
const SCRIPT_ERROR: ToastTexts = {
  title: 'Application Error',
  text: 'An error occurred in the application. Please refresh if issues persist.',
};

/** The browser's notice that it measures sizes again in the next frame; nothing is wrong. */
const MEASURED_LATER = /^ResizeObserver loop/;

/** Starts watching the page; the returned function stops it. */
export function watchErrors(): () => void {
  const logged = new Set<string>();
  const note = (type: 'script_error' | 'unhandled_rejection', error: unknown): void => {
    const key = `${type} ${messageOf(error)}`;
    if (!logged.has(key)) logError(type, error);
    logged.add(key);
    const texts = type === 'script_error' ? SCRIPT_ERROR : REJECTION;
    // Repeated failures are shown once, while their toast is on screen.
    if (toastStore.getState().toast?.title !== texts.title) showToast({ ...texts, tone: 'bad' });
  };
  const onRejection = ({ reason }: PromiseRejectionEvent): void => {
    if (!isAborted(reason)) note('unhandled_rejection', reason);
  };
  const onError = ({ error, message }: ErrorEvent): void => {
    if (!MEASURED_LATER.test(message) && !isAborted(error)) note('script_error', error ?? message);
  };
  window.addEventListener('unhandledrejection', onRejection);
  window.addEventListener('error', onError);
  return () => {
    window.removeEventListener('unhandledrejection', onRejection);
    window.removeEventListener('error', onError);
  };
}

function isAborted(reason: unknown): boolean {
  if (reason instanceof ApiError) return reason.code === 'aborted';
  return reason instanceof DOMException && reason.name === 'AbortError';
}
