/** Example bodies of requests about analytics. */
import { RequestExample } from '../core/request-example.js';
import { ANALYTICS_METRICS, AnalyticsRequest } from './analytics.js';

export const ANALYTICS_EXAMPLES = [
  new RequestExample(AnalyticsRequest, { timeRange: '30d', metrics: [...ANALYTICS_METRICS] }),
];
