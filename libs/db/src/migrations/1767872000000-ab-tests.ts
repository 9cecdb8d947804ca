/** A/B tests of the texts that shipped workflows send, and which lead was sent which variant. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantPolicies } from '../internal/tenant-policies.js';

const TABLES = /* sql */ `
create table ab_tests (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  template_id text not null,
  step_id text not null,
  channel text not null check (channel in ('sms', 'email')),
  -- The text as it was shipped when the test was made. A practice that has changed it takes no part.
  a_subject text,
  a_body text not null,
  b_subject text,
  b_body text not null,
  -- Percent of the leads that get B.
  traffic_split int not null default 50 check (traffic_split between 0 and 100),
  goal text not null check (goal in ('reply', 'booking')),
  status text not null default 'draft' check (status in ('draft', 'running', 'stopped')),
  started_at timestamptz,
  stopped_at timestamptz,
  created_at timestamptz not null default now()
);
-- A text is in one test at a time.
create unique index ab_tests_running on ab_tests (template_id, step_id) where status = 'running';
grant select, insert, update, delete on ab_tests to praxis_system;
create table ab_test_exposures (
  tenant_id uuid not null references tenants (id) on delete cascade,
  test_id uuid not null references ab_tests (id) on delete cascade,
  lead_id uuid not null,
  variant text not null check (variant in ('a', 'b')),
  -- The first message with it.
  message_id uuid not null,
  primary key (tenant_id, test_id, lead_id),
  foreign key (tenant_id, lead_id) references leads (tenant_id, id) on delete cascade
);
create index ab_test_exposures_of on ab_test_exposures (test_id);
`;

export class AbTests1767872000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES + tenantPolicies('ab_test_exposures'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table ab_test_exposures; drop table ab_tests');
  }
}
