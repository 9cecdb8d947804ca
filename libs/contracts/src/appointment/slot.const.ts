/** Bounds of free times and of their holds. */

/** How long a hold keeps a slot for a person who fills in their details, in minutes. */
export const HOLD_MINUTES = 5;
/** Free slots that one answer lists where no days are given. */
export const SLOTS_SHOWN = 12;
/** The most days for which one request may ask for availability. */
export const MAX_AVAILABILITY_DAYS = 62;
