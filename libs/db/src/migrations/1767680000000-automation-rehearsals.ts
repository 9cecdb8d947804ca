/** Rehearsals: a test run that plays what really happened in a period, each event as a test run of its own. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const CREATE = /* sql */ `
alter table automation_runs
  -- Of a rehearsal: the period that it plays, and how many events there were.
  add column rehearsal jsonb,
  -- Of an event that is played: its rehearsal.
  add column rehearsal_id uuid,
  add foreign key (tenant_id, rehearsal_id) references automation_runs (tenant_id, id) on delete cascade;
create index automation_runs_by_rehearsal on automation_runs (tenant_id, rehearsal_id, occurred_at desc, id desc);
-- Tests are deleted after a while.
create index automation_runs_tests on automation_runs (created_at) where is_test;
`;

export class AutomationRehearsals1767680000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CREATE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('delete from automation_runs where rehearsal_id is not null or rehearsal is not null');
    await runner.query('drop index automation_runs_tests');
    await runner.query('alter table automation_runs drop column rehearsal_id, drop column rehearsal');
  }
}
