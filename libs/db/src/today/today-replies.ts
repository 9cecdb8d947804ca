/** Conversations that wait for a reply: the last message is from the client, and the lead is not closed. */
import { REPLY_DAYS_BACK, TODAY_SECTION_MAX } from '@praxis/contracts/today/today.const';
import { sql, type Sql } from '../core/sql.js';
import { before, section, type TodayQuestion } from './today-section.js';

/** Unread ones first, then those that have waited longest. */
export function waitingReplies({ tenantId, now }: TodayQuestion): Sql {
  return section({
    columns: sql`c.lead_id as id, l.name, c.unread, c.last_at as since, i.channel,
      left(coalesce(nullif(i.body, ''), i.subject, ''), 140) as preview`,
    source: sql`from conversations c
      join leads l on l.tenant_id = c.tenant_id and l.id = c.lead_id and l.status <> 'closed_lost'
      join inbound_messages i on i.tenant_id = c.tenant_id and i.id = c.last_id
      where c.tenant_id = ${tenantId} and c.last_direction = 'inbound'
        and c.last_at > ${before(now, `${REPLY_DAYS_BACK} days`)}`,
    order: sql`(c.unread > 0) desc, c.last_at, c.lead_id`,
    max: TODAY_SECTION_MAX,
  });
}
