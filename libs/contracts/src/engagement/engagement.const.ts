/** Engagement levels and their thresholds. Zod-free, so that workflows may import it. */

export const ENGAGEMENT_LEVELS = ['low', 'medium', 'high'] as const;
export type EngagementLevel = (typeof ENGAGEMENT_LEVELS)[number];

/** Points from which a level holds; low holds below. The only place with these thresholds. */
export const ENGAGEMENT_THRESHOLDS = { medium: 20, high: 50 } as const;

/** Engagement points for capturing a lead (specification 1, section 9). */
export const LEAD_CAPTURE_VALUE = 15;

/** Events that one request may report. */
export const EVENTS_PER_REQUEST = 100;
