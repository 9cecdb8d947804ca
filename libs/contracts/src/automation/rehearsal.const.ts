/** Limits of rehearsals. Zod-free. */

/** How far back a rehearsal looks, in days. */
export const REHEARSAL_DAYS = 30;
/** Maximum number of events that one rehearsal plays: the last ones of its period. */
export const REHEARSAL_EVENTS = 300;
/** Days after an event for which a rehearsal shows what really happened. */
export const ACTUAL_DAYS = 7;
