/** Calls of the AI voice caller: what each knows, its turns, the receipts that prove what was done, and the tenants' prompts. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantPolicies } from '../internal/tenant-policies.js';

const TABLES = /* sql */ `
create table calls (
  id uuid primary key,
  tenant_id uuid not null references tenants on delete cascade,
  session_id text not null,
  industry text not null check (industry in ('law', 'realestate')),
  mode text not null check (mode in ('sim', 'live')),
  language text not null check (language in ('en', 'es')),
  state text not null check (state in ('idle', 'connecting', 'active', 'ended')),
  end_reason text check (end_reason in ('caller', 'idle', 'maximum', 'turns', 'silence', 'declined', 'lost')),
  urgency text not null default 'low' check (urgency in ('low', 'medium', 'high', 'critical')),
  lead_score int not null default 0 check (lead_score between 0 and 100),
  qualification_status text not null default 'qualifying'
    check (qualification_status in ('qualifying', 'qualified', 'escalated')),
  responses jsonb not null default '{}',
  objections jsonb not null default '[]',
  contact jsonb not null default '{}',
  current_question text,
  appointment_booked boolean not null default false,
  escalated boolean not null default false,
  recording text not null default 'granted' check (recording in ('granted', 'declined')),
  prompt_version text not null,
  model text not null,
  turns int not null default 0,
  model_ms float8 not null default 0,
  qualified_at timestamptz,
  lead_id uuid,
  workflow_id text not null,
  run_id text,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  updated_at timestamptz not null default now(),
  unique (tenant_id, id),
  foreign key (tenant_id, lead_id) references leads (tenant_id, id) on delete set null (lead_id)
);
create index calls_by_start on calls (tenant_id, started_at desc, id desc);
create index calls_by_lead on calls (tenant_id, lead_id);
create index calls_under_way on calls (updated_at) where state in ('connecting', 'active');

create table call_turns (
  tenant_id uuid not null references tenants on delete cascade,
  call_id uuid not null,
  -- 0 is the greeting.
  seq int not null,
  -- The caller's name for it; null where nobody has spoken.
  turn_id text,
  -- Null where the caller does not want to be recorded.
  caller_text text,
  ai_text text,
  confidence float8,
  actions jsonb not null default '[]',
  -- What the AI was not let say, with the reason.
  blocked jsonb not null default '[]',
  error text,
  model_ms float8,
  first_token_ms float8,
  created_at timestamptz not null default now(),
  primary key (tenant_id, call_id, seq),
  unique (tenant_id, call_id, turn_id),
  foreign key (tenant_id, call_id) references calls (tenant_id, id) on delete cascade
);

create table call_receipts (
  tenant_id uuid not null references tenants on delete cascade,
  call_id uuid not null,
  id text not null,
  action text not null,
  detail jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (tenant_id, call_id, id),
  foreign key (tenant_id, call_id) references calls (tenant_id, id) on delete cascade
);

create table call_prompts (
  tenant_id uuid not null references tenants on delete cascade,
  version int not null,
  guidance text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, version)
);
`;

const TENANT_TABLES = ['calls', 'call_turns', 'call_receipts', 'call_prompts'];

export class Calls1765100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    for (const table of TENANT_TABLES) await runner.query(tenantPolicies(table));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table call_prompts, call_receipts, call_turns, calls');
  }
}
