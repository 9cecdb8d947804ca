/** Keys for the tenant's own programs. */
import { Acknowledged } from '@praxis/contracts/auth/auth';
import { ApiKeyList, ApiKeyResult, type ApiKey, type ApiKeyDraft } from '@praxis/contracts/tenant/api-key';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { tenantRequest } from '../../../lib/api/tenant-request.js';

const PATH = '/v1/api-keys';

export function useApiKeys(tenantId: string): UseQueryResult<ApiKey[]> {
  return useQuery({
    queryKey: queryKeys.apiKey.all(tenantId),
    queryFn: async () => (await tenantRequest({ method: 'GET', path: PATH, schema: ApiKeyList })).items,
  });
}

/** Creates a key. Only this response contains the key. */
export async function addApiKey(body: ApiKeyDraft): Promise<ApiKeyResult> {
  return await tenantRequest({ method: 'POST', path: PATH, body, schema: ApiKeyResult });
}

export async function revokeApiKey(id: string): Promise<void> {
  await tenantRequest({ method: 'DELETE', path: `${PATH}/${id}`, schema: Acknowledged });
}
