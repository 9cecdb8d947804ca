/** Versions of automations that go live by a share of new runs, what has gone live when, and runs that repeat another. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantPolicies } from '../internal/tenant-policies.js';

const CREATE = /* sql */ `
alter table automations
  -- A version on trial: the percent of new runs that follow it, and since when.
  add column canary_version int,
  add column canary_share int check (canary_share between 1 and 99),
  add column canary_since timestamptz,
  add check (num_nulls(canary_version, canary_share, canary_since) in (0, 3));
alter table automation_runs
  -- When what began it happened. Consent to an answer counts from then, also in a run that repeats another.
  add column occurred_at timestamptz,
  add column replay_of uuid;
update automation_runs set occurred_at = created_at;
alter table automation_runs
  alter column occurred_at set default now(),
  alter column occurred_at set not null,
  add foreign key (tenant_id, replay_of) references automation_runs (tenant_id, id) on delete set null (replay_of);
create index automation_runs_by_replay on automation_runs (tenant_id, replay_of);
create table automation_deployments (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants on delete cascade,
  automation_id uuid not null,
  version int not null,
  -- Percent of new runs that follow it; 100 for all.
  share int not null check (share between 1 and 100),
  reason text not null check (reason in ('person', 'work_order', 'canary_failed')),
  open_runs text not null check (open_runs in ('finish', 'move')),
  -- How many runs that were under way went on by it, and how many stayed with their version.
  moved int not null,
  stayed int not null,
  user_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  foreign key (tenant_id, automation_id, version) references automation_versions on delete cascade
);
create index automation_deployments_by_automation on automation_deployments (tenant_id, automation_id, created_at desc);
create index automation_deployments_by_user on automation_deployments (user_id);
`;

const DROP = /* sql */ `
drop table automation_deployments;
alter table automation_runs drop column replay_of, drop column occurred_at;
alter table automations drop column canary_since, drop column canary_share, drop column canary_version;
`;

export class AutomationDeployments1767670000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CREATE);
    await runner.query(tenantPolicies('automation_deployments'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DROP);
  }
}
