/** The one cache of API responses, and how long a response is fresh. */
import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
} from '@tanstack/react-query';
import { isTenantless } from './key-owner.js';
import { mayHoldPeople } from './key-people.js';
import { RETRY, retryDelay } from './retry.js';

/**
 * If a query is invalidated during its first read, TanStack Query treats the response as fresh, so a change in the
 * meantime would stay unseen. This client reads such a query again.
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

/** How long a response counts as fresh, in milliseconds. When a screen is mounted, an older one is read again. */
export const FRESH_MS = {
  usual: 10_000,
  /** For data that rarely changes: people, brand, rights. */
  rarelyChanged: 60_000,
  /** For data that live updates keep fresh, or that is read once. */
  always: Infinity,
} as const;

/** For responses that must not outlive their screen: secrets, and data opened by a link. */
export const READ_ONCE = { staleTime: FRESH_MS.always, gcTime: 0 } as const;

/**
 * Requests are sent even if the browser reports that it is offline, and then fail. Otherwise they would wait for the
 * network: a page would load forever, and a pressed button would take effect minutes later, when the user no longer
 * expects it.
 */
const NETWORK_MODE = 'always';

export const queryClient = new FreshQueryClient({
  defaultOptions: {
    queries: {
      retry: RETRY.usual,
      retryDelay,
      refetchOnWindowFocus: false,
      // The network mode below would turn this off.
      refetchOnReconnect: true,
      staleTime: FRESH_MS.usual,
      networkMode: NETWORK_MODE,
    },
    mutations: { networkMode: NETWORK_MODE },
  },
});

/** Drops the acting tenant's data, and reads the data on screen again. */
export async function forgetTenantData(): Promise<void> {
  await queryClient.resetQueries({ predicate: ({ queryKey }) => !isTenantless(queryKey) });
}

/**
 * Drops data that may contain people, and reads the data on screen again. Called when the user may see other people, or
 * less about them. Settings and drafts stay, with the texts typed into them.
 */
export async function forgetPeople(): Promise<void> {
  await queryClient.resetQueries({ predicate: ({ queryKey }) => mayHoldPeople(queryKey) });
}
