/**
 * When an inbound call counts as missed: on Today, for alert rules, and for rehearsals of automations. The triggers
 * that notify the team and begin automations use the same rule: `call_is_missed` in libs/db/schema/call.sql.
 */
import { MISSED_CALL_ENDS } from '@praxis/contracts/call/call.const';
import { rawSql, sql } from '../core/sql.js';

const ENDS = rawSql(MISSED_CALL_ENDS.map((end) => `'${end}'`).join(', '));

/**
 * When an ended call `c` became known as missed. A lost call is closed by the sweep long after its end; only from then
 * on do alert rules and automations know that it was missed.
 */
export const MISSED_AT = sql`(case when c.end_reason = 'lost' then c.updated_at else c.ended_at end)`;

/**
 * True for an ended call `c` that was missed: the caller said nothing, or was not answered. The surrounding statement
 * checks whether the call was inbound.
 */
export const IS_MISSED = sql`(c.turns = 0 or c.end_reason in (${ENDS}))`;
