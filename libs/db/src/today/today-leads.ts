/** New leads that have not been contacted. Imported ones count only where they are hot: a file may contain years of them. */
import { HOT_LEAD_SCORE, TODAY_SECTION_MAX } from '@praxis/contracts/today/today.const';
import { rawSql, sql, type Sql } from '../core/sql.js';
import { section, type TodayQuestion } from './today-section.js';

/** The index `leads_not_contacted` is made with this rule: another score needs another index. */
const IS_HOT = sql`(l.engagement_level = 'high' or l.lead_score >= ${rawSql(HOT_LEAD_SCORE)})`;

/** Hot ones first, then the newest. */
export function leadsNotContacted({ tenantId }: TodayQuestion): Sql {
  return section({
    columns: sql`l.id, l.name, coalesce(l.case_type, l.lead_type) as about, l.source, l.lead_score as "leadScore",
      l.engagement_level as "engagementLevel", ${IS_HOT} as "isHot", l.created_at as since`,
    source: sql`from leads l where l.tenant_id = ${tenantId} and l.status = 'new' and l.first_contact_at is null
      and (l.source <> 'import' or l.engagement_level = 'high' or l.lead_score >= ${rawSql(HOT_LEAD_SCORE)})`,
    order: sql`${IS_HOT} desc, l.created_at desc, l.id desc`,
    max: TODAY_SECTION_MAX,
  });
}
