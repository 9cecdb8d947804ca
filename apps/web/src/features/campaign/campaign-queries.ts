/** Campaigns of the acting tenant: read, written, started and stopped. */
import { Acknowledged } from '@praxis/contracts/auth/auth';
import {
  CampaignList,
  CampaignPreview,
  CampaignResult,
  type Campaign,
  type CampaignDraft,
} from '@praxis/contracts/campaign/campaign';
import { CampaignAnalytics } from '@praxis/contracts/campaign/campaign-outcome';
import {
  keepPreviousData,
  useQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { tenantRequest } from '../../lib/api/tenant-request.js';
import { useTenantPages } from '../../lib/api/tenant-pages.js';
import { queryKeys } from '../../lib/api/query-keys.js';

const PATH = '/v1/campaigns';

export function useCampaigns(tenantId: string): UseInfiniteQueryResult<InfiniteData<CampaignList>> {
  return useTenantPages({
    queryKey: queryKeys.campaign.list(tenantId),
    path: PATH,
    schema: CampaignList,
    limit: 50,
  });
}

export function useCampaign(tenantId: string, id: string): UseQueryResult<Campaign> {
  return useQuery({
    queryKey: queryKeys.campaign.one(tenantId, id),
    queryFn: async () =>
      (await tenantRequest({ method: 'GET', path: `${PATH}/${id}`, schema: CampaignResult })).campaign,
  });
}

export function useAnalytics(tenantId: string, id: string): UseQueryResult<CampaignAnalytics> {
  return useQuery({
    queryKey: queryKeys.campaign.analytics(tenantId, id),
    queryFn: () =>
      tenantRequest({ method: 'GET', path: `${PATH}/${id}/analytics`, schema: CampaignAnalytics }),
    placeholderData: keepPreviousData,
  });
}

/** How many people a draft would reach; undefined while the form is not a complete campaign. */
export function usePreview(
  tenantId: string,
  draft: CampaignDraft | undefined,
): UseQueryResult<CampaignPreview> {
  return useQuery({
    queryKey: queryKeys.campaign.preview(tenantId, draft),
    queryFn: () =>
      tenantRequest({ method: 'POST', path: `${PATH}/preview`, body: draft ?? {}, schema: CampaignPreview }),
    enabled: draft !== undefined,
    placeholderData: keepPreviousData,
  });
}

/** How many people a paused campaign would still reach. */
export function useRemainingReach(
  tenantId: string,
  { id, status }: Pick<Campaign, 'id' | 'status'>,
): UseQueryResult<CampaignPreview> {
  return useQuery({
    queryKey: queryKeys.campaign.preview(tenantId, id),
    queryFn: () => tenantRequest({ method: 'POST', path: `${PATH}/${id}/preview`, schema: CampaignPreview }),
    enabled: status === 'paused',
  });
}

/** Saves a new draft, or overwrites the one with this id. */
export async function saveDraft(id: string | undefined, body: CampaignDraft): Promise<Campaign> {
  const request =
    id === undefined
      ? ({ method: 'POST', path: PATH } as const)
      : ({ method: 'PATCH', path: `${PATH}/${id}` } as const);
  return (await tenantRequest({ ...request, body, schema: CampaignResult })).campaign;
}

export type Command = 'start' | 'pause' | 'resume' | 'cancel';

export async function commandCampaign(id: string, command: Command): Promise<Campaign> {
  return (await tenantRequest({ method: 'POST', path: `${PATH}/${id}/${command}`, schema: CampaignResult }))
    .campaign;
}

export function deleteDraft(id: string): Promise<Acknowledged> {
  return tenantRequest({ method: 'DELETE', path: `${PATH}/${id}`, schema: Acknowledged });
}
