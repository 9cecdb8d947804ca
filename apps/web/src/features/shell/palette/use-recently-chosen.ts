/**
 * The leads and pages that the user chose last. Kept in the query cache, only in memory: they are dropped when the
 * tenant changes or the session ends.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FRESH_MS } from '../../../lib/api/query-client.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { useCurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import type { Option } from './palette-options.js';

const MAX_REMEMBERED = 5;
const PREFIX = 'recent.';

export function useRecentlyChosen(): { options: readonly Option[]; remember: (option: Option) => void } {
  const queries = useQueryClient();
  const { tenant } = useCurrentTenant();
  const queryKey = queryKeys.recentlyChosen(tenant?.id ?? '');
  const { data = [] } = useQuery<readonly Option[]>({
    queryKey,
    queryFn: () => [],
    staleTime: FRESH_MS.always,
    gcTime: FRESH_MS.always,
  });
  const remember = (option: Option): void => {
    const id = option.id.replace(PREFIX, '');
    const others = data.filter((other) => other.id !== id);
    queries.setQueryData<readonly Option[]>(
      queryKey,
      [{ ...option, id }, ...others].slice(0, MAX_REMEMBERED),
    );
  };
  // A prefix, because the same page may also be among the other options.
  return { options: data.map((option) => ({ ...option, id: PREFIX + option.id })), remember };
}
