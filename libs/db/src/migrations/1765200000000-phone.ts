/** Calls on the telephone: what each has beside its conversation, and what a tenant settles for its phone. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { asSystem } from '../internal/system-statements.js';
import { tenantPolicies } from '../internal/tenant-policies.js';

const ENDS = `'caller', 'idle', 'maximum', 'turns', 'silence', 'declined', 'lost'`;

const TABLES = /* sql */ `
alter table calls drop constraint calls_end_reason_check;
alter table calls add constraint calls_end_reason_check check (end_reason in (${ENDS}, 'unanswered'));

create table phone_calls (
  call_id uuid primary key,
  tenant_id uuid not null references tenants on delete cascade,
  direction text not null check (direction in ('inbound', 'outbound')),
  line text not null check (line in ('sim', 'twilio')),
  -- The provider's name for it; null until it has told us.
  provider_call_id text,
  -- Of whoever is on the other end, in E.164; null where it was withheld.
  number text,
  contact_key text,
  -- Whom we ring; their name as it was then.
  lead_id uuid,
  name text,
  status text not null check (status in ('queued', 'refused', 'dialing', 'unknown', 'initiated', 'ringing', 'answered',
    'completed', 'busy', 'no_answer', 'failed', 'canceled')),
  outcome text check (outcome in ('transferred', 'callback', 'voicemail', 'no_answer', 'busy', 'failed', 'refused', 'unknown')),
  -- Why it was allowed or refused, with the place in the consent ledger.
  decision jsonb,
  error_code text,
  answered_by text,
  requested_by uuid,
  -- Connections of the conversation: how many were given out, and the last one that was opened.
  legs int not null default 0,
  opened_leg int not null default 0,
  transfer text check (transfer in ('ringing', 'accepted', 'missed')),
  callback_at timestamptz,
  -- What it may cost at most, and, when it is over, what it did.
  cents int not null default 0,
  dialed_at timestamptz,
  duration_s int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (tenant_id, line, provider_call_id),
  foreign key (tenant_id, call_id) references calls (tenant_id, id) on delete cascade
);
create index phone_calls_spent on phone_calls (tenant_id, created_at) where cents > 0;
create index phone_calls_by_lead on phone_calls (tenant_id, lead_id);
-- Nobody's phone is rung by two calls of ours at once.
create unique index phone_calls_one_at_a_time on phone_calls (tenant_id, contact_key)
  where direction = 'outbound' and status in ('dialing', 'initiated', 'ringing', 'answered');

create table phone_settings (
  tenant_id uuid primary key references tenants on delete cascade,
  handover_number text,
  voicemail text not null check (voicemail in ('message', 'hang_up')),
  monthly_cap_cents int not null check (monthly_cap_cents >= 0),
  updated_by uuid,
  updated_at timestamptz not null default now()
);
`;

export class Phone1765200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    for (const table of ['phone_calls', 'phone_settings']) await runner.query(tenantPolicies(table));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table phone_settings, phone_calls');
    await asSystem(runner, `update calls set end_reason = 'lost' where end_reason = 'unanswered'`);
    await runner.query('alter table calls drop constraint calls_end_reason_check');
    await runner.query(
      `alter table calls add constraint calls_end_reason_check check (end_reason in (${ENDS}))`,
    );
  }
}
