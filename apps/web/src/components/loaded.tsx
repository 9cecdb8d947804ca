/** Data in its three states: loading, failed (with a button that tries again), and loaded. */
import { useDeferredValue, type ReactNode } from 'react';
import { readingFailure } from '../lib/api/api-error.js';
import { useFailure } from '../lib/api/use-failure.js';
import { LoadError, TryLine } from './load-error.js';
import { Panel } from './panel.js';

/** The fields of a query that are needed to show its data. */
export interface Loadable<T> {
  data: T | undefined;
  error: Error | null;
  errorUpdatedAt?: number | undefined;
  refetch: () => unknown;
}

interface LoadedProps<T> {
  query: Loadable<T>;
  /** Title of the failure. */
  failure: string;
  /** The text of the failure, if the server's message is not enough. */
  sentence?: ((error: Error) => string) | undefined;
  /** The failure gets its own surface, as the loaded content has. */
  framed?: boolean;
  /** Shows the failure in one line, for places without room for more. */
  inLine?: boolean;
  /** A placeholder in the shape of the children. */
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

export function Loaded<T>({ query, failure, sentence, framed, inLine, skeleton, children }: LoadedProps<T>) {
  const { data } = query;
  const { failure: error, tryAgain } = useFailure(query);
  // If a refetch fails, the known data and any input in progress stay.
  const isThere = data !== undefined;
  // React renders the data in slices, so that long lists do not block input.
  const mayDraw = useDeferredValue(isThere);
  if (isThere) return mayDraw ? children(data) : skeleton;
  if (!error) return skeleton;
  if (inLine) return <TryLine text={`${failure}.`} onRetry={tryAgain} />;
  const text = (sentence ?? readingFailure)(error);
  const shown = <LoadError title={failure} text={text} onRetry={tryAgain} />;
  return framed ? <Panel>{shown}</Panel> : shown;
}

/** Combines two queries that are needed together. Trying again refetches those without data. */
export function both<A, B>(first: Loadable<A>, second: Loadable<B>): Loadable<[A, B]> {
  const missing = [first, second].filter(({ data }) => data === undefined);
  return {
    data: first.data === undefined || second.data === undefined ? undefined : [first.data, second.data],
    error: missing.find(({ error }) => error)?.error ?? null,
    errorUpdatedAt: Math.max(...missing.map(({ errorUpdatedAt = 0 }) => errorUpdatedAt)),
    refetch: () => missing.map(({ refetch }) => refetch()),
  };
}
