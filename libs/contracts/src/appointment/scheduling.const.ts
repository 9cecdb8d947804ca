/** Scheduling choices that are stored in records. */

/**
 * Who gets an appointment when several hosts are free: `round_robin`, the host with the fewest upcoming appointments;
 * `owner_first`, the person the lead is assigned to, then round robin; `earliest`, the host who is free first, ties in
 * list order.
 */
export const ROUTINGS = ['round_robin', 'owner_first', 'earliest'] as const;
export type Routing = (typeof ROUTINGS)[number];

/** ISO week days, Monday first. */
export const WEEKDAYS = [
  { day: 1, label: 'Monday' },
  { day: 2, label: 'Tuesday' },
  { day: 3, label: 'Wednesday' },
  { day: 4, label: 'Thursday' },
  { day: 5, label: 'Friday' },
  { day: 6, label: 'Saturday' },
  { day: 7, label: 'Sunday' },
] as const;

/** The length of an appointment, in minutes. */
export const APPOINTMENT_MINUTES = { min: 15, max: 120 } as const;
/** Length of an appointment where none is given, in minutes. */
export const DEFAULT_APPOINTMENT_MINUTES = 30;
/** The longest note of an appointment, in characters. */
export const MAX_APPOINTMENT_NOTE = 1_000;
