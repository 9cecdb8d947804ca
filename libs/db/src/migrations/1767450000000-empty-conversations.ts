/**
 * A message that was refused before it was sent makes no conversation. Conversations of earlier releases that consist of such
 * messages alone are marked, so that the inbox leaves them out; where there are others, those count as the last ones.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Runs as the system role: row-level security is forced. The condition is that of `message_is_in_inbox` (message.sql). */
const MARK = /* sql */ `
alter table conversations add column is_empty boolean not null default false;
set local role praxis_system;
update conversations c set
  last_at = coalesce(last.at, c.last_at), last_direction = coalesce(last.direction, c.last_direction),
  last_id = coalesce(last.id, c.last_id), is_empty = last.id is null
from messages refused
left join lateral (
  select * from (
    (select m.created_at as at, 'outbound' as direction, m.id from messages m
     where m.tenant_id = refused.tenant_id and m.lead_id = refused.lead_id
       and (m.status in ('sending', 'sent', 'delivered', 'failed', 'unknown')
         or m.status = 'queued' and (m.attempts > 0 or m.template = 'staff_reply'))
     order by m.created_at desc, m.id desc limit 1)
    union all
    (select i.received_at, 'inbound', i.id from inbound_messages i
     where i.tenant_id = refused.tenant_id and i.lead_id = refused.lead_id
     order by i.received_at desc, i.id desc limit 1)
  ) entry order by at desc, id desc limit 1
) last on true
where c.last_direction = 'outbound' and refused.tenant_id = c.tenant_id and refused.id = c.last_id
  and refused.status in ('queued', 'blocked', 'cancelled');
reset role;
`;

export class EmptyConversations1767450000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(MARK);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table conversations drop column is_empty');
  }
}
