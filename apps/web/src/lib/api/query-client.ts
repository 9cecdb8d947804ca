/** The one cache of what the API answered, and how long an answer is fresh. */
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
 * If a query is invalidated while its first read is under way, TanStack Query takes the answer for fresh, and what has changed
 * meanwhile would stay unseen. This client reads such a query again.
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
  /** For data that rarely changes: people, brand, rights. */
  rarelyChanged: 60_000,
  /** For data that live updates keep fresh, or that is read once. */
  always: Infinity,
} as const;

/** For answers that must not outlive their screen: secrets, and data opened by a link. */
export const READ_ONCE = { staleTime: FRESH_MS.always, gcTime: 0 } as const;

/**
 * Requests are made although the browser says that it is offline, and fail then. Otherwise they would wait for the network: a page
 * would load forever, and a pressed button would act minutes later, when the person does not expect it anymore.
 */
const NETWORK_MODE = 'always';

export const queryClient = new FreshQueryClient({
  defaultOptions: {
    queries: {
      retry: RETRY.usual,
      retryDelay,
      refetchOnWindowFocus: false,
      // The mode below would turn it off.
      refetchOnReconnect: true,
      staleTime: FRESH_MS.usual,
      networkMode: NETWORK_MODE,
    },
    mutations: { networkMode: NETWORK_MODE },
  },
});

/** Drops the data of the tenant, and reads again what is on screen. */
export async function forgetTenantData(): Promise<void> {
  await queryClient.resetQueries({ predicate: ({ queryKey }) => !isTenantless(queryKey) });
}

/**
 * Drops what may show people, and reads again what is on screen; for when other people, or less of them, are to be seen. Settings
 * and drafts stay, with what is typed into them.
 */
export async function forgetPeople(): Promise<void> {
  await queryClient.resetQueries({ predicate: ({ queryKey }) => mayHoldPeople(queryKey) });
}
