/**
 * Engagement levels and their thresholds (3-decisions.md, Numbers). Zod-free, so that workflows may import
 * it.
 */

export const ENGAGEMENT_LEVELS = ['low', 'medium', 'high'] as const;
export type EngagementLevel = (typeof ENGAGEMENT_LEVELS)[number];

/** Points from which a level holds; low holds below. The only place with these thresholds. */
export const ENGAGEMENT_THRESHOLDS = { medium: 20, high: 50 } as const;

/** Level of a cumulative score. */
export function engagementLevel(score: number): EngagementLevel {
  if (score >= ENGAGEMENT_THRESHOLDS.high) return 'high';
  return score >= ENGAGEMENT_THRESHOLDS.medium ? 'medium' : 'low';
}

/** Engagement points for capturing a lead (specification 1, section 9). */
export const LEAD_CAPTURE_VALUE = 15;

/** Engagement points of each event (specification 2, section 7). */
export const EVENT_VALUES = { other: 1, sectionStart: 2, demoInteraction: 5, formFill: 10 } as const;

/** Points for the end of a section view: a tenth of a point per second, at most five. */
export function sectionViewValue(seconds: number): number {
  return Math.min(seconds * 0.1, 5);
}

/** Points for one event. A section view counts when it starts, and again by its duration when it ends. */
export function eventValue(event: { type: string; duration?: number | undefined }): number {
  switch (event.type) {
    case 'section_view':
      return event.duration === undefined ? EVENT_VALUES.sectionStart : sectionViewValue(event.duration);
    case 'demo_interaction':
      return EVENT_VALUES.demoInteraction;
    case 'form_fill':
      return EVENT_VALUES.formFill;
    default:
      return EVENT_VALUES.other;
  }
}

/** Events that one request may report. */
export const EVENTS_PER_REQUEST = 100;
