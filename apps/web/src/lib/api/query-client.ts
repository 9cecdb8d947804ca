/** The one cache of what the API answered, and how long an answer is fresh and when a failed read is tried again. */
import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
} from '@tanstack/react-query';
import { ApiError } from './api-error.js';
import { isTenantless } from './query-keys.js';

/**
 * TanStack Query takes a first answer that is on its way for fresh, whenever it was asked for: what changed meanwhile would
 * stay unseen. Here that answer is read again.
 */
class FreshQueryClient extends QueryClient {
  override async invalidateQueries(
    filters: InvalidateQueryFilters = {},
    options?: InvalidateOptions,
  ): Promise<void> {
    const { predicate = () => true } = filters;
    const first = this.getQueryCache().findAll({
      ...filters,
      predicate: (query) => isFirstRead(query) && predicate(query),
    });
    await super.invalidateQueries(filters, options);
    await Promise.all(
      first.map(({ queryKey }) => super.invalidateQueries({ queryKey, exact: true }, options)),
    );
  }
}

function isFirstRead({ state }: Query): boolean {
  return state.fetchStatus === 'fetching' && state.data === undefined;
}

/** How long an answer counts as fresh, in milliseconds. Mounting a screen reads an older one again. */
export const FRESH_MS = {
  usual: 10_000,
  /** For what changes rarely: people, brand, rights. */
  rarelyChanged: 60_000,
  /** For what live updates keep fresh, or what is read once. */
  always: Infinity,
} as const;

/** For answers that must not outlive their screen: secrets, and what a link opened. */
export const READ_ONCE = { staleTime: FRESH_MS.always, gcTime: 0 } as const;

/** Tries a failed read again, but not one that the server refused: it would be refused again. */
export const retryUnlessRefused =
  (most = 1) =>
  (failures: number, error: Error): boolean => {
    const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
    return failures < most && !refused;
  };

/** Tries again only where no answer came. */
export function retryUnreachable(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof ApiError && error.status === 0;
}

export const queryClient = new FreshQueryClient({
  defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false, staleTime: FRESH_MS.usual } },
});

/** Drops what was read in a tenant's name, and reads anew what is on screen. */
export async function forgetTenantData(): Promise<void> {
  await queryClient.resetQueries({ predicate: ({ queryKey }) => !isTenantless(queryKey) });
}
