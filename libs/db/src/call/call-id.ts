/** What a call books and its lead have a session of their own, which is the call's id; the SQL by which queries know it. */
import type { Sql } from '../core/sql.js';
import { asUuid } from '../core/uuid.js';

/** The id of the call whose session this is; null for every other session. */
export const callIdOf = (session: Sql): Sql => asUuid(session);
