/** When a lead is hot. Zod-free. */

/** A lead is hot if its engagement is high, or from this score on. */
export const HOT_LEAD_SCORE = 80;
