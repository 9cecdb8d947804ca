/** Automations with their versions and runs, and the tasks that runs and people give to the team. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantPolicies } from '../internal/tenant-policies.js';

const TABLES = [
  'automations',
  'automation_versions',
  'automation_runs',
  'automation_steps',
  'tasks',
] as const;

const CREATE = /* sql */ `
create table automations (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants on delete cascade,
  name text not null,
  template_id text,
  status text not null default 'inactive' check (status in ('inactive', 'deploying', 'active', 'error')),
  -- The version that new runs follow; null before the first deployment.
  active_version int,
  -- What begins a run of the active version, and of which kind, day or status: so that whoever writes a lead or an appointment
  -- finds what to begin without reading definitions.
  trigger_kind text,
  trigger_detail text,
  -- When its clock begins runs next; null where it has none.
  next_due_at timestamptz,
  -- SHA-256 of the secret in the address of its webhook.
  webhook_hash text unique,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (tenant_id, id)
);
create index automations_by_tenant on automations (tenant_id, created_at desc, id desc);
create index automations_by_trigger on automations (tenant_id, trigger_kind) where status = 'active';
create index automations_due on automations (next_due_at) where status = 'active' and next_due_at is not null;
create table automation_versions (
  tenant_id uuid not null references tenants on delete cascade,
  automation_id uuid not null,
  version int not null,
  definition jsonb not null,
  -- What was set for its parameters, by key.
  settings jsonb not null default '{}',
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, automation_id, version),
  foreign key (tenant_id, automation_id) references automations (tenant_id, id) on delete cascade
);
create table automation_runs (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants on delete cascade,
  automation_id uuid not null,
  version int not null,
  -- Without any effect outside.
  is_test boolean not null default false,
  -- Names what began it: no second run of an automation for the same.
  trigger_key text not null,
  lead_id uuid,
  appointment_id uuid,
  -- The body of a webhook; in a test, its sample data.
  event jsonb not null default '{}',
  status text not null default 'running'
    check (status in ('running', 'waiting', 'held', 'success', 'error', 'cancelled')),
  -- The place of the step that it is at, from 1; the rows of automation_steps say what was before.
  position int not null default 1,
  -- The step that it is at; null once it is over.
  step_id text,
  -- Of a test: the moment that it has come to.
  clock timestamptz,
  error_code text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (tenant_id, id),
  unique (tenant_id, automation_id, trigger_key),
  foreign key (tenant_id, automation_id, version) references automation_versions on delete cascade,
  foreign key (tenant_id, lead_id) references leads (tenant_id, id) on delete cascade,
  foreign key (tenant_id, appointment_id) references appointments (tenant_id, id) on delete set null (appointment_id)
);
create index automation_runs_by_time on automation_runs (tenant_id, created_at desc, id desc);
create index automation_runs_by_automation on automation_runs (tenant_id, automation_id, created_at desc, id desc) include (is_test);
create index automation_runs_open on automation_runs (tenant_id, lead_id)
  where status in ('running', 'waiting', 'held');
create index automation_runs_not_begun on automation_runs (created_at) where status = 'running' and step_id is null;
create index automation_runs_by_lead on automation_runs (tenant_id, lead_id, created_at desc);
create index automation_runs_by_appointment on automation_runs (tenant_id, appointment_id);
create table automation_steps (
  tenant_id uuid not null references tenants on delete cascade,
  run_id uuid not null,
  position int not null,
  step_id text not null,
  kind text not null,
  status text not null default 'running' check (status in ('running', 'done', 'skipped', 'failed')),
  -- How it ended, in a machine word: sent, yes, no, timed_out.
  outcome text,
  -- Ids and words of what it did.
  detail jsonb not null default '{}',
  -- Of a step that waits.
  wait_until timestamptz,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (tenant_id, run_id, position),
  foreign key (tenant_id, run_id) references automation_runs (tenant_id, id) on delete cascade
);
create index automation_steps_waiting on automation_steps (wait_until) where status = 'running' and wait_until is not null;
create table tasks (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants on delete cascade,
  -- An approval is answered with yes or no; a run waits for it.
  kind text not null check (kind in ('task', 'approval')),
  -- As whoever sees everything about the lead reads it, whoever sees names only, and whoever sees neither.
  title text not null,
  named_title text not null,
  masked_title text not null,
  lead_id uuid,
  run_id uuid,
  due_at timestamptz,
  status text not null default 'open' check (status in ('open', 'done', 'approved', 'declined', 'dropped')),
  settled_by uuid references users on delete set null,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (tenant_id, lead_id) references leads (tenant_id, id) on delete cascade,
  foreign key (tenant_id, run_id) references automation_runs (tenant_id, id) on delete set null (run_id)
);
create index tasks_open on tasks (tenant_id, created_at desc, id desc) where status = 'open';
create index tasks_by_lead on tasks (tenant_id, lead_id);
create index tasks_by_run on tasks (tenant_id, run_id);
`;

export class Automations1767650000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CREATE);
    for (const table of TABLES) await runner.query(tenantPolicies(table));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table ${[...TABLES].reverse().join(', ')}`);
  }
}
