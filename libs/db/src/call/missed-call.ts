/**
 * When a call that came in counts as missed: on Today, for alert rules, and for what automations would have done. The triggers that
 * notify the team and begin automations say the same: `call_is_missed` in libs/db/schema/call.sql.
 */
import { MISSED_CALL_ENDS } from '@praxis/contracts/call/call.const';
import { rawSql, sql } from '../core/sql.js';

const ENDS = rawSql(MISSED_CALL_ENDS.map((end) => `'${end}'`).join(', '));

/**
 * When an ended call `c` became known as missed: one that was lost is closed by the sweep, long after its end. From then on alert rules and
 * automations know of it.
 */
export const MISSED_AT = sql`(case when c.end_reason = 'lost' then c.updated_at else c.ended_at end)`;

/**
 * True for an ended call `c` that was missed: the caller said nothing, or was not answered. The statement itself checks whether the call
 * was inbound.
 */
export const IS_MISSED = sql`(c.turns = 0 or c.end_reason in (${ENDS}))`;
