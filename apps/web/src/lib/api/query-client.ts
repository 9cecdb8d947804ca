/** The one cache of what the API answered. */
import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
} from '@tanstack/react-query';

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

export const queryClient = new FreshQueryClient({
  defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false, staleTime: 10_000 } },
});

/** Cache keys that belong to no tenant, or name it themselves: they stay when another tenant is chosen. */
const TENANTLESS = new Set(['session', 'tenants', 'brand', 'demo-config', 'health']);

/** Drops what was read in a tenant's name, and reads anew what is on screen. */
export async function forgetTenantData(): Promise<void> {
  await queryClient.resetQueries({ predicate: ({ queryKey }) => !TENANTLESS.has(String(queryKey[0])) });
}
