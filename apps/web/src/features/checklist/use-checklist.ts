/** The data of the checklist's page: the endpoints of the document, and the account that tests them. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { DemoConfig } from '@praxis/contracts/health/health';
import { apiRequest } from '../../lib/api/api-request.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { useAuthSession } from '../../lib/auth/auth-session.js';
import { useCurrentTenant } from '../../lib/tenant/acting-tenant.js';
import type { Setting } from './checklist-store.js';
import { endpointsOf, type Endpoint } from './endpoints.js';
import { OpenApiDocument } from './open-api.js';

async function loadEndpoints(): Promise<Endpoint[]> {
  const path = '/v1/openapi.json';
  const { data } = await apiRequest({ method: 'GET', path, schema: OpenApiDocument, silent: true });
  return endpointsOf(data);
}

/** Every endpoint that the API documents now. */
export function useEndpoints(): UseQueryResult<Endpoint[]> {
  return useQuery({ queryKey: queryKeys.checklist.endpoints, queryFn: loadEndpoints });
}

export function useSetting({ embedded, publicApiKey, practices }: DemoConfig): Setting {
  const { user } = useAuthSession();
  const { tenant } = useCurrentTenant();
  return {
    person: { user, role: tenant?.role ?? null },
    tenantId: tenant?.id ?? null,
    isEmbedded: embedded,
    publicApiKey,
    practices,
  };
}
