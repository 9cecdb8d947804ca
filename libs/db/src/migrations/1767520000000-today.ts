/** What the day's work list finds at once: each index holds only the rows that somebody still has to see to. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = /* sql */ `
alter table calls
  -- When somebody of the team said that nothing is left to do about it.
  add column handled_at timestamptz,
  add column handled_by uuid references users on delete set null;
create index calls_to_handle on calls (tenant_id, started_at desc, id desc) where handled_at is null and state = 'ended';
create index conversations_waiting on conversations (tenant_id, last_at, lead_id) where last_direction = 'inbound';
-- The condition and the first expression are those of libs/db/src/today/today-leads.ts.
create index leads_not_contacted on leads
  (tenant_id, (engagement_level = 'high' or lead_score >= 80) desc, created_at desc, id desc)
  where status = 'new' and first_contact_at is null
    and (source <> 'import' or engagement_level = 'high' or lead_score >= 80);
create index leads_in_conflict_review on leads (tenant_id, created_at) where conflict_state = 'possible';
create index messages_held on messages (tenant_id, updated_at) where status in ('queued', 'failed', 'unknown');
create index appointments_without_result on appointments (tenant_id, end_time) where status = 'confirmed';
`;

export class Today1767520000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(INDEXES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      drop index conversations_waiting, leads_not_contacted, leads_in_conflict_review, messages_held,
        appointments_without_result;
      alter table calls drop column handled_at, drop column handled_by;
    `);
  }
}
