/**
 * Leads that the team should contact: new ones, and those that became hot and were not contacted since. Imported leads
 * are listed only if they are hot, because a file may contain years of leads.
 */
import {
  HOT_LEAD_DAYS_BACK,
  REPLY_DAYS_BACK,
  TODAY_COUNT_MAX,
  TODAY_SECTION_MAX,
} from '@praxis/contracts/today/today.const';
import { rawSql, sql, type Sql } from '../core/sql.js';
import { IS_HOT } from '../lead/hot-lead.js';
import { notContactedSince } from './team-contact.js';
import { before, section, type TodayQuestion } from './today-section.js';

const IS_NEW = sql`(l.status = 'new' and l.first_contact_at is null)`;
const COLUMNS = sql`l.id, l.name, coalesce(l.case_type, l.lead_type) as about, l.source, l.lead_score as "leadScore",
  l.engagement_level as "engagementLevel", ${IS_HOT} as "isHot"`;

/** Hot ones first, then the newest. */
export function leadsToContact(question: TodayQuestion): Sql {
  return section({
    columns: sql`l.*`,
    // Each half is read through its own index, up to the maximum count.
    source: sql`from ((${newLeads(question)}) union all (${hotLeads(question)})) l`,
    order: sql`l."isHot" desc, l.since desc, l.id desc`,
    max: TODAY_SECTION_MAX,
  });
}

function newLeads({ tenantId }: TodayQuestion): Sql {
  return sql`select ${COLUMNS}, 'first_contact' as "toDo", l.created_at as since from leads l
    where l.tenant_id = ${tenantId} and l.status = 'new' and l.first_contact_at is null
      and (l.source <> 'import' or ${IS_HOT})
    order by ${IS_HOT} desc, l.created_at desc, l.id desc limit ${rawSql(TODAY_COUNT_MAX)}`;
}

/**
 * Hot leads that the team has not answered. A change of status counts as an answer. Leads who wait for a reply or have an appointment are
 * in other sections.
 */
function hotLeads({ tenantId, now }: TodayQuestion): Sql {
  return sql`select ${COLUMNS}, 'follow_up' as "toDo", l.hot_at as since from leads l
    where l.tenant_id = ${tenantId} and l.hot_at > ${before(now, `${HOT_LEAD_DAYS_BACK} days`)}
      and l.status not in ('converted', 'closed_lost') and not ${IS_NEW}
      and ${notContactedSince({ tenantId: sql`l.tenant_id`, leadId: sql`l.id`, since: sql`l.hot_at` })}
      and (select 1 from lead_interactions i where i.tenant_id = l.tenant_id and i.lead_id = l.id
        and i.interaction_type in ('status_changed', 'stage_changed') and i.created_at > l.hot_at limit 1) is null
      and (select 1 from appointments a where a.tenant_id = l.tenant_id and a.lead_id = l.id
        and a.status = 'confirmed' and a.end_time > ${now} limit 1) is null
      and (select 1 from conversations c where c.tenant_id = l.tenant_id and c.lead_id = l.id
        and c.last_direction = 'inbound' and c.last_at > ${before(now, `${REPLY_DAYS_BACK} days`)} limit 1) is null
    order by l.hot_at desc, l.id desc limit ${rawSql(TODAY_COUNT_MAX)}`;
}
