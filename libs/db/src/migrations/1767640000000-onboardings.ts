/** Checkouts of the simulated payment vendor, and the onboardings that follow from paid ones. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantPolicies } from '../internal/tenant-policies.js';

const TABLES = /* sql */ `
-- The state of a vendor that is not there: no tenant exists yet when somebody pays.
create table sim_checkouts (
  id text primary key,
  tier text not null check (tier in ('starter', 'growth', 'enterprise')),
  email text not null,
  success_url text not null,
  cancel_url text not null,
  -- The vendor creates one checkout for one key.
  idempotency_key text not null unique,
  status text not null default 'open' check (status in ('open', 'paid', 'expired')),
  created_at timestamptz not null default now(),
  paid_at timestamptz
);
create table onboardings (
  id uuid primary key,
  tenant_id uuid not null references tenants (id) on delete cascade,
  -- A checkout pays for one practice.
  checkout_id text not null unique,
  tier text not null check (tier in ('starter', 'growth', 'enterprise')),
  status text not null default 'preparing' check (status in ('preparing', 'planned', 'approved')),
  onboarding_data jsonb not null,
  build_plan text,
  plan_lines jsonb not null default '[]',
  build_plan_generated_at timestamptz,
  approved_at timestamptz,
  created_at timestamptz not null default now()
);
create index onboardings_by_tenant on onboardings (tenant_id, created_at desc, id desc);
create index onboardings_by_time on onboardings (created_at desc, id desc);
`;

export class Onboardings1767640000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query('grant select, insert, update, delete on sim_checkouts to praxis_system');
    await runner.query(tenantPolicies('onboardings'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table onboardings, sim_checkouts');
  }
}
