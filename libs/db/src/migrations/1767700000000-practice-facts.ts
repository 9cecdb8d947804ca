/** What a practice states about itself for callers and visitors: each save is a version. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantPolicies } from '../internal/tenant-policies.js';

const TABLE = /* sql */ `
create table practice_fact_versions (
  tenant_id uuid not null references tenants on delete cascade,
  -- The highest is in force.
  version int not null check (version >= 1),
  -- By fact and language; a fact that is missing is not known.
  facts jsonb not null,
  -- The earlier version that this one brought back.
  restored int,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, version)
);
create index practice_fact_versions_by_author on practice_fact_versions (created_by);
`;

export class PracticeFacts1767700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
    await runner.query(tenantPolicies('practice_fact_versions'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table practice_fact_versions');
  }
}
