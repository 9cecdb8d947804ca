/** Feature flags of the platform, and the tenants that one names. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantPolicies } from '../internal/tenant-policies.js';

const TABLES = /* sql */ `
create table feature_flags (
  id uuid primary key default gen_random_uuid(),
  key text not null unique check (key ~ '^[a-z][a-z0-9_-]*$'),
  description text not null default '',
  -- Off: for every tenant that no target names.
  is_enabled boolean not null default false,
  -- Of the tenants that no target names, while it is enabled.
  rollout_percent int not null default 0 check (rollout_percent between 0 and 100),
  -- Off for everybody, targets included.
  is_killed boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
grant select, insert, update, delete on feature_flags to praxis_system;
create table feature_flag_targets (
  tenant_id uuid not null references tenants (id) on delete cascade,
  flag_id uuid not null references feature_flags (id) on delete cascade,
  is_enabled boolean not null,
  primary key (tenant_id, flag_id)
);
create index feature_flag_targets_of on feature_flag_targets (flag_id);
`;

export class FeatureFlags1767871000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES + tenantPolicies('feature_flag_targets'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table feature_flag_targets; drop table feature_flags');
  }
}
