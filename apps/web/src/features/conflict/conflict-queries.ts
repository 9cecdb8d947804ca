/** The conflict list of the acting law firm. */
import { Acknowledged } from '@praxis/contracts/auth/auth';
import {
  ConflictPartiesAdded,
  ConflictPartyList,
  ConflictSettingsResult,
  type ConflictSettings,
  type NewConflictParty,
} from '@praxis/contracts/conflict/conflict';
import {
  useQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { tenantRequest } from '../../lib/api/tenant-request.js';
import { useTenantPages } from '../../lib/api/tenant-pages.js';
import { queryKeys } from '../../lib/api/query-keys.js';

/** Parties, newest first; with `q`, those with the most similar names. */
export function useParties(
  tenantId: string,
  q: string,
): UseInfiniteQueryResult<InfiniteData<ConflictPartyList>> {
  return useTenantPages({
    queryKey: queryKeys.conflict.search(tenantId, q),
    path: '/v1/conflict-parties',
    schema: ConflictPartyList,
    limit: 50,
    filters: { q },
    isFiltered: true,
  });
}

export function addParties(parties: NewConflictParty[]): Promise<ConflictPartiesAdded> {
  return tenantRequest({
    method: 'POST',
    path: '/v1/conflict-parties',
    body: { parties },
    schema: ConflictPartiesAdded,
  });
}

export function removeParty(id: string): Promise<Acknowledged> {
  return tenantRequest({ method: 'DELETE', path: `/v1/conflict-parties/${id}`, schema: Acknowledged });
}

const SETTINGS = '/v1/settings/conflicts';

export function useConflictSettings(tenantId: string): UseQueryResult<ConflictSettings> {
  return useQuery({
    queryKey: queryKeys.conflict.settings(tenantId),
    queryFn: async () =>
      (await tenantRequest({ method: 'GET', path: SETTINGS, schema: ConflictSettingsResult })).settings,
  });
}

export function saveConflictSettings(settings: ConflictSettings): Promise<ConflictSettingsResult> {
  return tenantRequest({ method: 'PUT', path: SETTINGS, body: settings, schema: ConflictSettingsResult });
}
