/**
 * The quota that applies to a row of the usage summaries: an admin's override, or else the plan's. Parts of statements.
 */
import { sql } from '../core/sql.js';

/**
 * Joins the override that currently applies, `o`, to a row `s` of the usage summaries. An override changes only the
 * current cycle.
 */
export const OVERRIDE = sql`left join quota_overrides o on o.tenant_id = s.tenant_id and o.resource_type = s.resource_type
  and s.is_open and (o.ends_at is null or o.ends_at > now())`;

/** The quota that applies; null means unlimited. */
export const QUOTA = sql`(case when o.tenant_id is null then s.quota_limit::float8 else o.quota::float8 end)`;
