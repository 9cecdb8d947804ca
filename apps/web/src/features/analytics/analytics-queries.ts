/** Figures of the platform, for admins. */
import {
  ANALYTICS_METRICS,
  AnalyticsResult,
  type AnalyticsRange,
} from '@praxis/contracts/analytics/analytics';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { apiRequest } from '../../lib/api/api-request.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { RETRY } from '../../lib/api/retry.js';
import type { DemoData } from '../../lib/api/service-request.js';
import { sampleAnalytics } from './sample-analytics.js';

type AnalyticsAnswer = AnalyticsResult & Partial<DemoData>;

/**
 * Analytics; sample figures, flagged as such, if the service does not respond (specification 2, section 2, "Analytics
 * tab").
 */
export function useAnalytics(timeRange: AnalyticsRange): UseQueryResult<AnalyticsAnswer> {
  return useQuery({
    queryKey: queryKeys.analytics(timeRange),
    queryFn: async (): Promise<AnalyticsAnswer> =>
      (
        await apiRequest({
          method: 'POST',
          path: '/v1/functions/analytics-dashboard',
          schema: AnalyticsResult,
          as: 'user',
          body: { timeRange, metrics: [...ANALYTICS_METRICS] },
          isRead: true,
          silent: true,
          notices: 'fallback',
          fallback: () => sampleAnalytics(timeRange, new Date()),
        })
      ).data,
    retry: RETRY.triedAlready,
  });
}
