/**
 * Whether a member of the team has been in touch with a lead: by a message, an answered call, or a note about a call.
 */
import { sql, type Sql } from '../core/sql.js';

interface Waiting {
  tenantId: Sql;
  leadId: Sql;
  /** Contact counts from this time on. */
  since: Sql;
}

/**
 * SQL condition: the team has not been in touch since then. It looks up the few rows of the one lead, because
 * PostgreSQL cannot estimate their number, and a join of all messages or calls would cost more than all these look-ups.
 */
export function notContactedSince({ tenantId, leadId, since }: Waiting): Sql {
  return sql`(select 1 from messages m where m.tenant_id = ${tenantId} and m.lead_id = ${leadId}
      and m.author_id is not null and m.created_at > ${since} limit 1) is null
    and (select 1 from phone_calls o where o.tenant_id = ${tenantId} and o.lead_id = ${leadId}
      and o.direction = 'outbound' and o.status in ('answered', 'completed') and o.created_at > ${since}
      limit 1) is null
    and (select 1 from lead_interactions i where i.tenant_id = ${tenantId} and i.lead_id = ${leadId}
      and i.interaction_type = 'call_noted' and i.created_at > ${since} limit 1) is null`;
}
