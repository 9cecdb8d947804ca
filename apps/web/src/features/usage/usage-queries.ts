/** Usage of the acting practice in its billing cycle, and changes to its limits. */
import {
  TrackUsageResult,
  UsageAnalytics,
  UsageEventList,
  type UsageLimits,
} from '@praxis/contracts/usage/usage';
import { RESOURCE_LABELS, type ResourceType } from '@praxis/contracts/usage/usage.const';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { queryKeys } from '../../lib/api/query-keys.js';
import { RETRY } from '../../lib/api/retry.js';
import { tenantRequest } from '../../lib/api/tenant-request.js';
import { useTenantPages } from '../../lib/api/tenant-pages.js';
import { useChange, type Change } from '../../lib/api/use-change.js';
import { number } from '../../lib/core/format.js';

/** Events per page. */
const EVENTS_PER_PAGE = 25;
const Done = z.object({ ok: z.literal(true) });

export function useUsageAnalytics(tenantId: string): UseQueryResult<UsageAnalytics> {
  return useQuery({
    queryKey: queryKeys.usage.analytics(tenantId),
    queryFn: () =>
      tenantRequest({
        method: 'POST',
        path: '/v1/functions/get-usage-analytics',
        schema: UsageAnalytics,
        body: { timeframe: 'current' },
        isRead: true,
      }),
    retry: RETRY.triedAlready,
  });
}

/** "Test Track": records one unit, in the same way as a real use. */
export function useTestTrack(tenantId: string): Change<ResourceType, TrackUsageResult> {
  return useChange<ResourceType, TrackUsageResult>({
    request: async (resource) => {
      const result = await tenantRequest({
        method: 'POST',
        path: '/v1/functions/track-usage',
        schema: TrackUsageResult,
        idempotencyKey: crypto.randomUUID(),
        body: {
          event_type: 'test_track',
          resource_type: resource,
          quantity: 1,
          metadata: { tracked_from: 'usage_dashboard' },
        },
      });
      if (!result.success) throw new Error(result.message ?? 'A limit is reached.');
      return result;
    },
    success: ({ limit_exceeded: isOver }, resource) => ({
      title: 'Usage tracked',
      text: `${RESOURCE_LABELS[resource]}: ${number(1)}.${isOver ? ' The quota is used up.' : ''}`,
    }),
    failure: { title: 'Usage not tracked' },
    invalidates: [queryKeys.usage.all(tenantId)],
  });
}

export async function saveLimits(body: UsageLimits): Promise<void> {
  await tenantRequest({ method: 'PUT', path: '/v1/usage-limits', body, schema: Done });
}

/** The uses behind a charge, newest first. */
export function useUsageEvents(
  tenantId: string,
  { cycleId, resource }: { cycleId: string; resource: ResourceType },
): ReturnType<typeof useTenantPages<typeof UsageEventList>> {
  return useTenantPages({
    queryKey: queryKeys.usage.events(tenantId, cycleId, resource),
    path: '/v1/usage-events',
    schema: UsageEventList,
    limit: EVENTS_PER_PAGE,
    filters: { cycleId, resource },
  });
}
