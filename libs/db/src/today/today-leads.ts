/** New leads that have not been contacted. Imported ones count only where they are hot: a file may contain years of them. */
import { TODAY_SECTION_MAX } from '@praxis/contracts/today/today.const';
import { sql, type Sql } from '../core/sql.js';
import { IS_HOT } from '../lead/hot-lead.js';
import { section, type TodayQuestion } from './today-section.js';

/** Hot ones first, then the newest. */
export function leadsNotContacted({ tenantId }: TodayQuestion): Sql {
  return section({
    columns: sql`l.id, l.name, coalesce(l.case_type, l.lead_type) as about, l.source, l.lead_score as "leadScore",
      l.engagement_level as "engagementLevel", ${IS_HOT} as "isHot", l.created_at as since`,
    source: sql`from leads l where l.tenant_id = ${tenantId} and l.status = 'new' and l.first_contact_at is null
      and (l.source <> 'import' or ${IS_HOT})`,
    order: sql`${IS_HOT} desc, l.created_at desc, l.id desc`,
    max: TODAY_SECTION_MAX,
  });
}
