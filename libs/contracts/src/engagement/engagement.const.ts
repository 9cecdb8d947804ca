/** Engagement levels and their thresholds. Zod-free, so that workflows may import it. */

export const ENGAGEMENT_LEVELS = ['low', 'medium', 'high'] as const;
export type EngagementLevel = (typeof ENGAGEMENT_LEVELS)[number];

/** Points at which a level begins; below `medium` the level is low. The only place with these thresholds. */
export const ENGAGEMENT_THRESHOLDS = { medium: 20, high: 50 } as const;

/** Engagement points for capturing a lead (specification 1, section 9). */
export const LEAD_CAPTURE_VALUE = 15;

/** Maximum number of events in one request. */
export const EVENTS_PER_REQUEST = 100;
