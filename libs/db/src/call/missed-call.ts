/** When a call that came in counts as missed: on Today, for alert rules, and for what automations would have done. */
import { MISSED_CALL_ENDS } from '@praxis/contracts/call/call.const';
import { rawSql, sql } from '../core/sql.js';

const ENDS = rawSql(MISSED_CALL_ENDS.map((end) => `'${end}'`).join(', '));

/** SQL: nobody spoke in the call `c`, or it was lost. */
export const IS_MISSED = sql`(c.turns = 0 or c.end_reason in (${ENDS}))`;
