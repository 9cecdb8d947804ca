/** The bookings and the lead of a call have a separate session whose id is the call's id. SQL to recognize these sessions. */
import type { Sql } from '../core/sql.js';
import { asUuid } from '../core/uuid.js';

/** The id of the call whose session this is; null for every other session. */
export const callIdOf = (session: Sql): Sql => asUuid(session);
