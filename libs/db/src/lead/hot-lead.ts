/** Which leads are hot. Triggers use the same rule: `lead_is_hot` in libs/db/schema/lead.sql. */
import { HOT_LEAD_SCORE } from '@praxis/contracts/lead/hot-lead.const';
import { rawSql, sql } from '../core/sql.js';

/**
 * True for a hot lead `l`. The index `leads_not_contacted` contains this rule, so another score requires another index.
 */
export const IS_HOT = sql`(l.engagement_level = 'high' or l.lead_score >= ${rawSql(HOT_LEAD_SCORE)})`;
