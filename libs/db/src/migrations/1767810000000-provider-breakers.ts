/** Breakers: whether requests to a vendor pass for a tenant, shared by all workers, and the work that waits because they do not. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantPolicies } from '../internal/tenant-policies.js';

const TABLES = /* sql */ `
create table provider_breakers (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants (id) on delete cascade,
  provider text not null check (provider in ('twilio', 'resend', 'hubspot', 'google', 'caldav', 'openai')),
  -- Whose calendar it is: each host has an account of their own.
  host_id uuid,
  state text not null default 'closed' check (state in ('closed', 'open', 'half-open')),
  -- Held open by hand.
  is_isolated boolean not null default false,
  failures int not null default 0 check (failures >= 0),
  -- When the outage began, and when the next probe may be made.
  opened_at timestamptz,
  probe_at timestamptz,
  -- The probe that is under way, and since when.
  probe uuid,
  probe_since timestamptz,
  -- Our own word for the latest failure; nothing that the vendor wrote.
  last_error_code text,
  last_failure_at timestamptz,
  -- The earliest time for the next run that is parked.
  next_release_at timestamptz,
  updated_at timestamptz not null default now(),
  check ((state = 'half-open') = (probe is not null)),
  check (not is_isolated or state = 'open'),
  unique (tenant_id, id),
  unique nulls not distinct (tenant_id, provider, host_id)
);
-- Read by every worker whenever one has changed.
create index provider_breakers_in_use on provider_breakers (tenant_id) where state <> 'closed' or failures > 0 or next_release_at is not null;
create table provider_parked_work (
  tenant_id uuid not null references tenants (id) on delete cascade,
  breaker_id uuid not null,
  -- The run that waits, and which message or other work of it. Opaque ids.
  workflow_id text not null,
  work_id text not null default '',
  parked_at timestamptz not null default now(),
  -- When it looks again. It counts as parked until a minute later.
  due_at timestamptz not null,
  primary key (tenant_id, breaker_id, workflow_id, work_id),
  foreign key (tenant_id, breaker_id) references provider_breakers (tenant_id, id) on delete cascade
);
create index provider_parked_work_of on provider_parked_work (breaker_id, due_at);
create index provider_parked_work_by_time on provider_parked_work (due_at);
`;

const TABLE_NAMES = ['provider_breakers', 'provider_parked_work'];

export class ProviderBreakers1767810000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    for (const table of TABLE_NAMES) await runner.query(tenantPolicies(table));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table provider_parked_work, provider_breakers');
  }
}
