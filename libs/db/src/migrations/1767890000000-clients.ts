/**
 * Tenants as the platform's clients: their contact, plan and fees, and names and domains that belong to one tenant each. Quotas that an
 * admin sets for one of them, and what waits while one is suspended.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { asSystem } from '../internal/system-statements.js';
import { tenantPolicies } from '../internal/tenant-policies.js';

const COLUMNS = /* sql */ `
alter table tenants
  add column domain text check (domain = lower(domain)),
  add column plan_tier text check (plan_tier in ('starter', 'growth', 'enterprise')),
  -- What was agreed; null: the plan's.
  add column monthly_fee_cents int check (monthly_fee_cents >= 0),
  add column setup_fee_cents int check (setup_fee_cents >= 0),
  add column contact_name text not null default '',
  add column contact_email text not null default '',
  add column website text not null default '',
  add column company_size text not null default '',
  add column service_area_city text not null default '',
  add column service_area_state text not null default '',
  add column status_reason text,
  add column status_changed_at timestamptz,
  add column version int not null default 1;
`;

/** Names that several tenants have: all but the oldest get a number. Tenants of checkouts know more of themselves. */
const FILL = /* sql */ `
with numbered as (
  select id, name, row_number() over (partition by lower(name) order by created_at, id) as place from tenants)
update tenants t set name = n.name || ' (' || n.place || ')' from numbered n
where n.id = t.id and n.place > 1;
-- A number may make a name that somebody has.
with numbered as (
  select id, name, row_number() over (partition by lower(name) order by created_at, id) as place from tenants)
update tenants t set name = n.name || ' ' || left(t.id::text, 8) from numbered n
where n.id = t.id and n.place > 1;
update tenants t set plan_tier = o.tier,
  contact_name = coalesce(o.onboarding_data->>'contactName', ''), contact_email = coalesce(o.onboarding_data->>'email', ''),
  website = coalesce(o.onboarding_data->>'website', ''), company_size = coalesce(o.onboarding_data->>'companySize', ''),
  service_area_city = coalesce(o.onboarding_data->>'serviceAreaCity', ''),
  service_area_state = coalesce(o.onboarding_data->>'serviceAreaState', '')
from (select distinct on (tenant_id) * from onboardings order by tenant_id, created_at desc, id desc) o
where o.tenant_id = t.id;
update tenants t set plan_tier = s.tier
from (select distinct on (tenant_id) tenant_id, tier from subscriptions
  order by tenant_id, canceled_at desc nulls first) s
where s.tenant_id = t.id and t.plan_tier is null;
`;

const TABLES = /* sql */ `
create unique index tenants_by_name on tenants (lower(name));
create unique index tenants_by_domain on tenants (domain) where domain is not null;
create index tenants_search on tenants
  using gin (lower(name || ' ' || contact_name || ' ' || contact_email) gin_trgm_ops);
create table quota_overrides (
  tenant_id uuid not null references tenants (id) on delete cascade,
  resource_type text not null,
  -- Units included in place of the plan's; null is unlimited. Bytes for storage.
  quota bigint check (quota >= 0),
  -- Beyond it nothing is granted; null without one.
  hard_cap bigint check (hard_cap >= 0),
  reason text not null,
  ends_at timestamptz,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, resource_type)
);
create index quota_overrides_by_user on quota_overrides (created_by);
-- Runs that wait because their tenant is suspended: which step of which run, and since when.
create table held_runs (
  tenant_id uuid not null references tenants (id) on delete cascade,
  workflow_id text not null,
  activity text not null,
  held_at timestamptz not null default now(),
  primary key (tenant_id, workflow_id, activity)
);
`;

export class Clients1767890000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COLUMNS);
    await asSystem(runner, FILL);
    await runner.query(TABLES + tenantPolicies('quota_overrides') + tenantPolicies('held_runs'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table held_runs; drop table quota_overrides;
      drop index tenants_search; drop index tenants_by_domain; drop index tenants_by_name;
      alter table tenants drop column domain, drop column plan_tier, drop column monthly_fee_cents, drop column setup_fee_cents,
        drop column contact_name, drop column contact_email, drop column website, drop column company_size,
        drop column service_area_city, drop column service_area_state, drop column status_reason,
        drop column status_changed_at, drop column version`);
  }
}
