/** Why data could not be read, for as long as there is nothing else to show. */
import { useState } from 'react';

interface Reading {
  error: Error | null;
  /** When reading failed last; queries that are never refetched automatically have none. */
  errorUpdatedAt?: number | undefined;
  refetch: () => unknown;
}

interface Failure {
  failure: Error | null;
  tryAgain: () => void;
}

/**
 * TanStack Query drops the error of a query when it is refetched, which a timer or a live change may trigger at any
 * time. The message and its button stay on screen during such a refetch; after pressing the button, the user sees that
 * the data loads.
 */
export function useFailure({ error, errorUpdatedAt, refetch }: Reading): Failure {
  const [last, setLast] = useState<{ error: Error; at: number | undefined }>();
  const [triedAt, setTriedAt] = useState<number>();
  if (error && last?.error !== error) setLast({ error, at: errorUpdatedAt });
  // False if the last error belongs to another query, or if the user has pressed the button since.
  const isLast = errorUpdatedAt !== undefined && last?.at === errorUpdatedAt && triedAt !== errorUpdatedAt;
  return {
    failure: error ?? (isLast ? last.error : null),
    tryAgain: () => {
      setTriedAt(errorUpdatedAt);
      refetch();
    },
  };
}
