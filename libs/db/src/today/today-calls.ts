/**
 * Calls that need a person, until they are marked as handled or the team has reached the caller since then: by a reply,
 * a call, a note about a call, or by closing the lead.
 */
import { TODAY_DAYS_BACK, TODAY_SECTION_MAX } from '@praxis/contracts/today/today.const';
import { IS_MISSED } from '../call/missed-call.js';
import { sql, type Sql } from '../core/sql.js';
import { notContactedSince } from './team-contact.js';
import { before, section, type TodayQuestion } from './today-section.js';

const TO_DO = sql`case
  when p.callback_at is not null then 'call_back'
  when c.escalated and p.transfer is distinct from 'accepted' then 'escalated'
  when p.direction = 'inbound' and ${IS_MISSED} then 'missed'
end`;

/**
 * Newest first. Each remaining call looks up its own lead, because a join of all leads would cost more than all these
 * look-ups.
 */
export function callsToHandle({ tenantId, now }: TodayQuestion): Sql {
  return section({
    columns: sql`c.id, l.id as "leadId", coalesce(l.name, c.name) as name, c.number, c.channel, c.to_do as "toDo",
      c.urgency, c.started_at as since`,
    source: sql`from (
        select c.id, c.tenant_id, c.urgency, c.started_at, p.name, p.number, coalesce(c.lead_id, p.lead_id) as lead_id,
          case when p.call_id is null then 'web' else 'phone' end as channel, ${TO_DO} as to_do
        from calls c left join phone_calls p on p.tenant_id = c.tenant_id and p.call_id = c.id
        where c.tenant_id = ${tenantId} and c.state = 'ended' and c.handled_at is null
          and c.started_at > ${before(now, `${TODAY_DAYS_BACK} days`)} and p.direction is distinct from 'outbound'
        offset 0) c
      left join lateral (
        select l.id, l.name, l.status from leads l where l.tenant_id = c.tenant_id and l.id = c.lead_id limit 1) l on true
      where c.to_do is not null and (l.id is null or l.status not in ('converted', 'closed_lost'))
        and ${notContactedSince({ tenantId: sql`c.tenant_id`, leadId: sql`l.id`, since: sql`c.started_at` })}`,
    order: sql`c.started_at desc, c.id desc`,
    max: TODAY_SECTION_MAX,
  });
}
