/** When engagement is low, medium or high. Zod-free. */
import { ENGAGEMENT_THRESHOLDS, type EngagementLevel } from './engagement.const.js';

/** Level of a cumulative score. */
export function engagementLevel(score: number): EngagementLevel {
  if (score >= ENGAGEMENT_THRESHOLDS.high) return 'high';
  return score >= ENGAGEMENT_THRESHOLDS.medium ? 'medium' : 'low';
}
