/** Values of leads (specification 1, section 4; 3-decisions.md). Zod-free, so that workflows may import it. */

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
/** The sources of leads. */
export const LEAD_SOURCES = [
  'demo',
  'pricing',
  'roi-calculator',
  'calendar-integration',
  'phone',
  'inbox',
  'import',
  'hand',
  'booking-page',
  'embed',
] as const;
export type LeadSource = (typeof LEAD_SOURCES)[number];

/** The sources that an intake may name. Its sender asks to be contacted. */
export const INTAKE_SOURCES = [
  'demo',
  'pricing',
  'roi-calculator',
  'calendar-integration',
  'phone',
  'booking-page',
  'embed',
] as const satisfies readonly LeadSource[];

/** The sources that a person who enters a lead manually may name. */
export const ENTRY_SOURCES = LEAD_SOURCES.filter((source) => source !== 'import');
