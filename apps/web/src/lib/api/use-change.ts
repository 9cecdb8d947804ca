/**
 * The one way a screen changes something: the request, the optimistic update, the toast, and the queries that are read
 * again afterwards.
 */
import { useMutation, useQueryClient, type QueryKey, type UseMutationResult } from '@tanstack/react-query';
import { useId } from 'react';
import { showToast, type ToastTexts } from '../core/toast-store.js';
import { ApiError, refusalText } from './api-error.js';
import { queryClient } from './query-client.js';

export interface ChangeOptions<V, T> {
  request: (value: V) => Promise<T>;
  /** The toast of a success; none if the screen itself shows that the change is done. */
  success?: string | ToastTexts | ((result: T, value: V) => ToastTexts | undefined);
  /**
   * The toast of a failure. Its text is the server's message, or none with `text: undefined`. Without this option, the
   * screen shows `alert` beside the control.
   */
  failure?: ToastTexts & { /** Said where the error has no sentence. */ otherwise?: string };
  /** Shows the change before the server has responded; returns the rollback, which runs after a failure. */
  optimistic?: (value: V) => () => void;
  /** Queries to read again after a success. The change is pending until they have been read. */
  invalidates?: readonly QueryKey[] | ((result: T, value: V) => readonly QueryKey[]);
  /** Queries to read again after a success or a failure. Nothing waits for them. */
  invalidatesAnyway?: readonly QueryKey[];
  onSuccess?: (result: T, value: V) => void;
  /**
   * Called after a success, once the invalidated queries have been read. A dialog that closes then reveals a list that
   * already shows the change.
   */
  onRead?: (result: T, value: V) => void;
  /** Returns true if it has shown the failure elsewhere, for example on a field; no toast or alert shows it then. */
  onFailure?: (error: ApiError, value: V) => boolean | undefined;
  /** Called after a success or a failure. */
  onSettled?: (value: V) => void;
}

export type Change<V, T> = UseMutationResult<T, Error, V, Rollback> & {
  /** Why the last attempt failed, if that is not shown as a toast. */
  alert: string | undefined;
};

type Rollback = (() => void) | undefined;

/**
 * How long the cache keeps a change that no screen shows, in milliseconds. Short, because the request or the response
 * may contain a secret.
 */
const KEPT_MS = 1_000;

/**
 * Changes made by one control reach the server in the order in which they were made, each after the previous one has settled.
 * `V` is what the control passes, `T` what the request returns.
 */
export function useChange<V, T>(options: ChangeOptions<V, T>): Change<V, T> {
  const queries = useQueryClient();
  const id = useId();
  const mutation = useMutation<T, Error, V, Rollback>({
    scope: { id },
    gcTime: KEPT_MS,
    mutationFn: options.request,
    onMutate: (value) => options.optimistic?.(value),
    onSuccess: async (result, value) => {
      options.onSuccess?.(result, value);
      const { success, invalidates = [], onRead } = options;
      const sayDone = (): void => {
        const texts = typeof success === 'function' ? success(result, value) : success;
        if (texts) showToast({ tone: 'good', ...(typeof texts === 'string' ? { title: texts } : texts) });
      };
      // With `onRead`, the toast waits too, so that a dialog closes at the moment its toast appears.
      if (!onRead) sayDone();
      const keys = typeof invalidates === 'function' ? invalidates(result, value) : invalidates;
      await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
      if (!onRead) return;
      sayDone();
      onRead(result, value);
    },
    onError: (error, value, rollback) => {
      rollback?.();
      if (error instanceof ApiError && options.onFailure?.(error, value)) return;
      if (!options.failure) return;
      const { otherwise = 'Try again.', ...texts } = options.failure;
      showToast({ tone: 'bad', text: error.message || otherwise, ...texts });
    },
    onSettled: (_result, _error, value) => {
      options.onSettled?.(value);
      for (const queryKey of options.invalidatesAnyway ?? []) void queries.invalidateQueries({ queryKey });
    },
  });
  const alert = mutation.error && !options.failure ? refusalText(mutation.error) : undefined;
  return { ...mutation, alert };
}

/**
 * Shows the expected result of a change in a response that is on screen, before the server has responded. A query that
 * is not in the cache, now or when the change fails, is left alone: after a sign-out, a late failure must not restore
 * data that the page has dropped.
 * @returns the rollback, which also refetches the query, because it may have changed in the meantime
 */
export function showExpected<T extends object>(queryKey: QueryKey, expected: (shown: T) => T): () => void {
  const before = queryClient.getQueryData<T>(queryKey);
  queryClient.setQueryData<T>(queryKey, (shown) => shown && expected(shown));
  return () => {
    queryClient.setQueryData<T>(queryKey, (shown) => shown && before);
    void queryClient.invalidateQueries({ queryKey });
  };
}

/** Shows the response of a change wherever its query is on screen, without reading the query again. */
export function showAnswer<T>(queryKey: QueryKey, answer: T): void {
  queryClient.setQueryData<T>(queryKey, answer);
}
