/** A change somebody makes on a screen: the call, its toast, what must be read again afterwards. */
import { useMutation, useQueryClient, type QueryKey, type UseMutationResult } from '@tanstack/react-query';
import { useId } from 'react';
import { ApiError } from './api-error.js';
import { showToast } from '../core/toast-store.js';

interface ToastTexts {
  title: string;
  text?: string;
}

interface ChangeOptions<V, T> {
  call: (value: V) => Promise<T>;
  /** Title of the toast, or none where the screen itself shows that it is done. */
  success?: string | ToastTexts | ((result: T) => ToastTexts);
  /** Title of the toast of a failure; its text is the server's sentence. */
  failure: ToastTexts;
  invalidates?: readonly QueryKey[];
  onSuccess?: (result: T, value: V) => void;
  /** True when a failure has been shown where it belongs, for example on a field. */
  onFailure?: (error: ApiError, value: V) => boolean;
}

/** Changes made by one control reach the server in the order they were made, each after the one before it has settled. */
export function useChange<V, T>(options: ChangeOptions<V, T>): UseMutationResult<T, Error, V> {
  const queries = useQueryClient();
  const id = useId();
  return useMutation({
    scope: { id },
    mutationFn: options.call,
    onSuccess: async (result, value) => {
      options.onSuccess?.(result, value);
      const success = typeof options.success === 'function' ? options.success(result) : options.success;
      if (success)
        showToast({ tone: 'good', ...(typeof success === 'string' ? { title: success } : success) });
      await Promise.all(
        (options.invalidates ?? []).map((queryKey) => queries.invalidateQueries({ queryKey })),
      );
    },
    onError: (error, value) => {
      if (error instanceof ApiError && options.onFailure?.(error, value)) return;
      const { title, text = error.message } = options.failure;
      showToast({ tone: 'bad', title, text });
    },
  });
}
