/** When a lead became hot: the day's work list names those that nobody has been in touch with since. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { asSystem } from '../internal/system-statements.js';

const COLUMN = /* sql */ `
alter table leads add column hot_at timestamptz;
-- Those the day's work list may name: libs/db/src/today/today-leads.ts.
create index leads_hot on leads (tenant_id, hot_at desc, id desc)
  where hot_at is not null and status not in ('converted', 'closed_lost');
`;

/** Known from the notification of it; older ones are too old for the list. */
const FILL = /* sql */ `
update leads l set hot_at = n.hot_at
from (select tenant_id, lead_id, max(created_at) as hot_at from notifications
  where event = 'lead_hot' and created_at > now() - interval '14 days' group by 1, 2) n
where l.tenant_id = n.tenant_id and l.id = n.lead_id and (l.engagement_level = 'high' or l.lead_score >= 80)`;

export class HotLeads1767928000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COLUMN);
    await asSystem(runner, FILL);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table leads drop column hot_at');
  }
}
