/** Leads that match the typed text, shortly after the last letter; outdated searches are aborted. */
import { LeadList, type Lead } from '@praxis/contracts/lead/lead';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryKeys } from '../api/query-keys.js';
import { RETRY } from '../api/retry.js';
import { tenantRequest } from '../api/tenant-request.js';

/** How many leads are offered; the rest can be found in the list of leads. */
const LEADS_FOUND = '8';
const PAUSE_MS = 150;

export interface LeadSearch {
  query: UseQueryResult<Lead[]>;
  /** True while the results are still those of an earlier text. */
  isBehind: boolean;
}

interface LeadSearchOptions {
  /** Undefined if leads are not searched. */
  tenantId: string | undefined;
  text: string;
  /** Offers the latest leads while nothing is typed. */
  startsWithLatest: boolean;
}

export function useLeadSearch({ tenantId, text, startsWithLatest }: LeadSearchOptions): LeadSearch {
  const q = text.trim();
  const settled = useSettled(q);
  const query = useQuery({
    queryKey: queryKeys.lead.found(tenantId ?? '', settled),
    queryFn: async ({ signal }) => {
      const search = new URLSearchParams({ limit: LEADS_FOUND, ...(settled ? { q: settled } : {}) });
      const path = `/v1/leads?${search.toString()}`;
      return (await tenantRequest({ method: 'GET', path, schema: LeadList, signal })).items;
    },
    enabled: tenantId !== undefined && (settled !== '' || startsWithLatest),
    placeholderData: keepPreviousData,
    retry: RETRY.unlessRefused,
  });
  return { query, isBehind: q !== settled || query.isPlaceholderData };
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  // Clearing the field takes effect immediately, without waiting for the typing to settle.
  return value === '' ? '' : settled;
}
