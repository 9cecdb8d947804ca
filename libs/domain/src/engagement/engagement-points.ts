/** How many points of engagement each event is worth. Zod-free. */

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
