/** Choices of scheduling that stand in records. */

/**
 * Who gets an appointment when several providers are free: `round_robin`, whoever has the fewest ahead; `owner_first`, the
 * person the lead is assigned to, then as round robin; `earliest`, whoever is free first, in the order of the list.
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

/** Days that availability may be asked for at once. */
export const MOST_DAYS = 62;
