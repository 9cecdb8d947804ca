/** Lead states (specification 1, section 4). Zod-free, so that workflows may import it. */

export const LEAD_STATUSES = [
  'new',
  'contacted',
  'qualified',
  'appointment_scheduled',
  'converted',
  'closed_lost',
] as const;

/** Days for which a lead counts as recent. */
export const RECENT_LEAD_DAYS = 7;
/** Longest note, in characters. */
export const MAX_NOTE_CHARACTERS = 4_000;
