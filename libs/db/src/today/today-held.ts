/** Held-up work, and the reasons. Messages of one campaign that wait for the same reason are one entry. */
import {
  HELD_REASONS,
  NEEDS_PERSON,
  TODAY_SECTION_MAX,
  UNDELIVERED_DAYS_BACK,
} from '@praxis/contracts/today/today.const';
import { rawSql, sql, type Sql } from '../core/sql.js';
import { before, section, type TodayQuestion } from './today-section.js';

/** Why a queued message `m` waits; null for a message that is about to be sent. */
const WAITS_FOR = sql`case
  when m.decision ->> 'outcome' = 'deferred' and m.decision ->> 'reason' = 'quiet_hours' then 'quiet_hours'
  when m.decision ->> 'outcome' = 'deferred' and m.decision ->> 'reason' = 'paused' then 'campaign_paused'
  when m.error_code is not null then 'vendor_refused'
end`;
const UNTIL = sql`case when m.decision ->> 'reason' = 'quiet_hours' then (m.decision ->> 'notBefore')::timestamptz end`;

/** A message that failed is no longer listed once another one has reached the person. */
const selectMessages = ({ tenantId, now }: TodayQuestion): Sql => sql`
  select m.id, ${WAITS_FOR} as reason, m.lead_id, null::uuid as campaign_id, null::text as title, 1 as count,
    m.created_at as since, ${UNTIL} as until
  from messages m where m.tenant_id = ${tenantId} and m.status = 'queued' and m.campaign_id is null
    and ${WAITS_FOR} is not null
  union all
  select m.id, case m.status when 'failed' then 'not_delivered' else 'delivery_unknown' end, m.lead_id, null, null, 1,
    m.created_at, null
  from messages m where m.tenant_id = ${tenantId} and m.status in ('failed', 'unknown') and m.campaign_id is null
    and m.updated_at > ${before(now, `${UNDELIVERED_DAYS_BACK} days`)}
    and not exists (select from messages o where o.tenant_id = m.tenant_id and o.lead_id = m.lead_id
      and o.created_at > m.created_at and o.status in ('sent', 'delivered'))`;

const selectCampaigns = ({ tenantId }: TodayQuestion): Sql => sql`
  select g.id, w.reason, null::uuid, g.id, g.name, w.count, w.since, w.until
  from (
    select m.campaign_id, ${WAITS_FOR} as reason, count(*)::int as count, min(m.created_at) as since, min(${UNTIL}) as until
    from messages m where m.tenant_id = ${tenantId} and m.status = 'queued' and m.campaign_id is not null
    group by 1, 2
  ) w join campaigns g on g.tenant_id = ${tenantId} and g.id = w.campaign_id
  where w.reason is not null`;

const selectOthers = ({ tenantId, now }: TodayQuestion): Sql => sql`
  select l.id, 'conflict_review', l.id, null::uuid, null, 1, l.created_at, null::timestamptz
  from leads l where l.tenant_id = ${tenantId} and l.conflict_state = 'possible'
  union all
  select p.id, 'calendar_failing', null, null, p.name, count(*)::int, min(a.updated_at), null
  from appointments a join providers p on p.tenant_id = a.tenant_id and p.id = a.provider_id
  where a.tenant_id = ${tenantId} and a.start_time > ${now} and a.status = 'confirmed' and a.calendar_status = 'failing'
  group by p.id, p.name
  union all
  select f.id, 'import_failed', null, null, f.file_name, 1, coalesce(f.finished_at, f.created_at), null
  from imports f where f.tenant_id = ${tenantId} and f.state = 'failed'
    and f.created_at > ${before(now, `${UNDELIVERED_DAYS_BACK} days`)}`;

const REASONS_FOR_PEOPLE = rawSql(
  HELD_REASONS.filter((reason) => NEEDS_PERSON[reason])
    .map((reason) => `'${reason}'`)
    .join(', '),
);

/** Items that need a person first, then the newest. */
export function heldThings(question: TodayQuestion): Sql {
  return section({
    columns: sql`h.id, h.reason, h.reason in (${REASONS_FOR_PEOPLE}) as "needsPerson", h.lead_id as "leadId",
      h.campaign_id as "campaignId", l.name, h.title, h.count, h.since, h.until`,
    source: sql`from (
        ${selectMessages(question)} union all ${selectCampaigns(question)} union all ${selectOthers(question)}
      ) h left join leads l on l.tenant_id = ${question.tenantId} and l.id = h.lead_id where true`,
    order: sql`h.reason in (${REASONS_FOR_PEOPLE}) desc, h.since desc, h.id`,
    max: TODAY_SECTION_MAX,
  });
}
