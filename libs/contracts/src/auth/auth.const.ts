/** Durations and counts of signing in that pages and emails state. Zod-free. */

/** How long an emailed link signs a person in, in minutes. */
export const SIGN_IN_LINK_MINUTES = 15;
/** How long an emailed link lets a person choose a new password, in minutes. */
export const PASSWORD_LINK_MINUTES = 30;
/** How long an emailed link verifies an address, in hours. */
export const VERIFICATION_LINK_HOURS = 24;
/** How long an emailed invitation to a practice can be accepted, in days. */
export const INVITATION_DAYS = 7;
/** How long a sign-in waits for its second step, in minutes. */
export const PENDING_SIGN_IN_MINUTES = 10;
/** Recovery codes that a person gets at once. */
export const RECOVERY_CODES = 10;
