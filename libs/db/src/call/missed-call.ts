/**
 * What counts as a missed call: one that ended without a word from the caller, or that nobody answered. The triggers that notify the
 * team and begin automations say the same (`notification.sql`, `automation.sql` in `libs/db/schema`).
 */
import { sql } from '../core/sql.js';

/** True of an ended call `c` that was missed. Whether it was inbound is for the statement to ask. */
export const IS_MISSED = sql`(c.turns = 0 or c.end_reason in ('lost', 'unanswered', 'silence'))`;
