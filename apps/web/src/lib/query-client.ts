/** The one cache of what the API answered. */
import { QueryClient } from '@tanstack/react-query';

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false, staleTime: 10_000 } },
});

/** Cache keys that belong to no tenant, or name it themselves: they stay when another tenant is chosen. */
const TENANTLESS = new Set(['session', 'tenants', 'brand', 'demo-config', 'health']);

/** Drops what was read in a tenant's name, and reads anew what is on screen. */
export async function forgetTenantData(): Promise<void> {
  await queryClient.resetQueries({ predicate: ({ queryKey }) => !TENANTLESS.has(String(queryKey[0])) });
}
