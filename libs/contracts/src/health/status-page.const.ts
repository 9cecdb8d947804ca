/** Constants of a practice's public status page. Zod-free. */

/** The parts that a practice's clients notice, in the order of the page. */
export const STATUS_PARTS = ['booking', 'messages', 'email', 'receptionist'] as const;
export type StatusPart = (typeof STATUS_PARTS)[number];

/** Days of uptime, and of incidents, that the page shows, today included. */
export const STATUS_DAYS = 30;
