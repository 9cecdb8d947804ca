/** The System Audit Report: categories, states and priorities of findings. Zod-free. */

export const FINDING_CATEGORIES = [
  'Authentication',
  'Database',
  'API',
  'Frontend',
  'Missing',
  'Performance',
] as const;
export type FindingCategory = (typeof FINDING_CATEGORIES)[number];

export const FINDING_STATUSES = ['pass', 'warning', 'error', 'info'] as const;
export type FindingStatus = (typeof FINDING_STATUSES)[number];

export const FINDING_PRIORITIES = ['low', 'medium', 'high', 'critical'] as const;
export type FindingPriority = (typeof FINDING_PRIORITIES)[number];

/** A check that takes longer counts as failed. */
export const SYSTEM_CHECK_TIMEOUT_MS = 2_000;
