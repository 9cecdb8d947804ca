/** A list of the acting tenant that is read page by page, and read again whenever one of its records changes. */
import {
  keepPreviousData,
  useInfiniteQuery,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { RETRY, type RetryRule } from './retry.js';
import { tenantRequest } from './tenant-request.js';

type Item<S extends z.ZodMiniType> = z.output<S> extends { items: readonly (infer One)[] } ? One : never;
type Pages<S extends z.ZodMiniType> = UseInfiniteQueryResult<InfiniteData<z.output<S>>>;

interface TenantPagesOptions<S extends z.ZodMiniType> {
  queryKey: QueryKey;
  path: string;
  /** The contract of one page's response. */
  schema: S;
  /** Records per page. */
  limit: number;
  /** Query parameters of the request; empty ones are left out. */
  filters?: Record<string, string>;
  /** After a change of filters, keeps showing the previous results until the new ones arrive. */
  isFiltered?: boolean;
  retry?: RetryRule;
  /** Milliseconds; see `FRESH_MS`. */
  staleTime?: number;
  /** How often to read again, in milliseconds, while a record of the pages is `isUnderWay`. */
  follow?: { everyMs: number; isUnderWay: (record: Item<S>) => boolean };
}

export function useTenantPages<S extends z.ZodMiniType<{ items: unknown[]; nextCursor: string | null }>>(
  options: TenantPagesOptions<S>,
): Pages<S> {
  const { queryKey, path, schema, limit, filters, isFiltered = false, retry = RETRY.usual, follow } = options;
  return useInfiniteQuery({
    queryKey,
    initialPageParam: '',
    queryFn: ({ pageParam }) => {
      const given = Object.entries({ limit: String(limit), ...filters, cursor: pageParam });
      const query = new URLSearchParams(given.filter(([, value]) => value !== ''));
      return tenantRequest({ method: 'GET', path: `${path}?${query}`, schema });
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
    retry,
    refetchInterval: ({ state }) =>
      follow && state.data?.pages.some(({ items }) => (items as Item<S>[]).some(follow.isUnderWay))
        ? follow.everyMs
        : false,
    ...(isFiltered && { placeholderData: keepPreviousData }),
    ...(options.staleTime !== undefined && { staleTime: options.staleTime }),
  });
}

/** The fields of a paged query that are needed to load its next page. */
export interface NextPage {
  /** The pages, or the records of all of them in one array. */
  data?: unknown;
  hasNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: (options?: { cancelRefetch?: boolean }) => Promise<NextPage>;
}

/** How often the next page is requested, if another read of the list runs in its place. */
const MAX_ATTEMPTS = 5;

/**
 * Reads the next page. A list has one read at a time: a refetch that a change has started is not canceled for the next
 * page, and if a refetch cancels the read of the next page, the page is read again afterwards.
 */
export async function readNextPage(list: NextPage): Promise<void> {
  const known = sizeOf(list.data);
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
    const { data, hasNextPage, isFetchNextPageError } = await list.fetchNextPage({ cancelRefetch: false });
    if (sizeOf(data) > known || !hasNextPage || isFetchNextPageError) return;
  }
}

function sizeOf(data: unknown): number {
  if (Array.isArray(data)) return data.length;
  const { pages } = (data ?? {}) as { pages?: unknown };
  return Array.isArray(pages) ? pages.length : 0;
}
