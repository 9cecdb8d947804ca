/** Which CRM a tenant uses: read and changed. */
import { IntegrationSettingsResult, type IntegrationSettings } from '@praxis/contracts/tenant/settings';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { tenantRequest } from '../../lib/api/tenant-request.js';
import { showAnswer } from '../../lib/api/use-change.js';
import { queryKeys } from '../../lib/api/query-keys.js';

export const INTEGRATIONS_PATH = '/v1/settings/integrations';

export function useIntegrations(tenantId: string): UseQueryResult<IntegrationSettings> {
  return useQuery({
    queryKey: queryKeys.tenant.integrations(tenantId),
    queryFn: async () =>
      (await tenantRequest({ method: 'GET', path: INTEGRATIONS_PATH, schema: IntegrationSettingsResult }))
        .settings,
  });
}

/** Shows the response of a change, without reading the settings again. */
export function keepIntegrations(tenantId: string, settings: IntegrationSettings): void {
  showAnswer(queryKeys.tenant.integrations(tenantId), settings);
}
