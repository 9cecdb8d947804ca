/** Values of support access. Zod-free. */

export const SUPPORT_MINUTES = [30, 60, 240, 1_440] as const;
/** How long access lasts from the moment it is granted. */
export type SupportMinutes = (typeof SUPPORT_MINUTES)[number];

export const SUPPORT_STATUSES = ['asked', 'granted', 'declined', 'ended'] as const;
/** `granted` only while it lasts; `ended`: it expired, or a person ended it. */
export type SupportStatus = (typeof SUPPORT_STATUSES)[number];

export const MAX_SUPPORT_REASON = 300;
/** How many of a practice's latest requests are listed. */
export const SUPPORT_REQUESTS_SHOWN = 20;
