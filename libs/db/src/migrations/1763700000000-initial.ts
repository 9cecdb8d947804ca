/** The first schema: tenants and people, leads and their journey, messages, events, and what makes calls repeatable. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantPolicies } from '../internal/tenant-policies.js';

const TABLES = /* sql */ `
create extension if not exists btree_gist;
create extension if not exists btree_gin;
create extension if not exists pg_trgm;

create table tenants (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  slug text not null unique,
  industry text not null check (industry in ('law', 'realestate')),
  status text not null default 'active' check (status in ('active', 'inactive', 'suspended')),
  phone text,
  brand_json jsonb not null default '{}',
  settings jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  password_hash text,
  email_verified_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));

create table user_roles (
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('admin', 'client')),
  primary key (user_id, role)
);

create table tenant_users (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('viewer', 'staff', 'owner')),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  unique (tenant_id, user_id)
);
create index tenant_users_by_user on tenant_users (user_id);

create table api_keys (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants on delete cascade,
  name text not null,
  key_prefix text not null,
  key_hash text not null unique,
  is_active boolean not null default true,
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);

create table providers (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants on delete cascade,
  name text not null,
  time_zone text not null,
  location text not null default 'Video Conference',
  working_days int[] not null default '{1,2,3,4,5}',
  day_start time not null default '09:00',
  day_end time not null default '19:00',
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  unique (tenant_id, id)
);

create table leads (
  id uuid primary key,
  tenant_id uuid not null references tenants on delete cascade,
  session_id text not null,
  industry text not null check (industry in ('law', 'realestate')),
  name text not null,
  email text,
  phone text,
  case_type text,
  lead_type text,
  area text,
  budget text,
  details text,
  urgency text check (urgency in ('low', 'medium', 'high', 'critical')),
  timeline text,
  status text not null default 'new'
    check (status in ('new', 'contacted', 'qualified', 'appointment_scheduled', 'converted', 'closed_lost')),
  lead_score int not null check (lead_score between 0 and 100),
  score_version int not null,
  score_contributions jsonb not null default '[]',
  engagement_level text not null check (engagement_level in ('low', 'medium', 'high')),
  source text not null default 'demo',
  tags text[] not null default '{}',
  last_interaction timestamptz,
  assigned_to uuid,
  notes text not null default '',
  intake_fingerprint text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (
    lower(name || ' ' || coalesce(email, '') || ' ' || coalesce(case_type, '') || ' ' || coalesce(lead_type, '') || ' ' || coalesce(phone, ''))
  ) stored,
  unique (tenant_id, id),
  unique (tenant_id, session_id)
);
create index leads_by_updated on leads (tenant_id, updated_at desc, id desc);
create index leads_by_created on leads (tenant_id, created_at desc, id desc);
create index leads_by_score on leads (tenant_id, lead_score desc, id desc);
create index leads_by_status on leads (tenant_id, status, updated_at desc, id desc);
create index leads_by_engagement on leads (tenant_id, engagement_level, updated_at desc, id desc);
create index leads_search on leads using gin (tenant_id, search_text gin_trgm_ops);

create table lead_interactions (
  id bigint generated always as identity primary key,
  tenant_id uuid not null references tenants on delete cascade,
  lead_id uuid not null,
  session_id text not null,
  interaction_type text not null,
  interaction_data jsonb not null default '{}',
  value_score numeric not null default 0,
  created_at timestamptz not null default now(),
  foreign key (tenant_id, lead_id) references leads (tenant_id, id) on delete cascade
);
create index lead_interactions_by_lead on lead_interactions (tenant_id, lead_id, id desc);

create table journeys (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants on delete cascade,
  session_id text not null,
  industry text not null check (industry in ('law', 'realestate')),
  mode text not null check (mode in ('sim', 'live')),
  status text not null check (status in ('pending', 'open', 'completed', 'cancelled', 'expired', 'terminated')),
  workflow_id text not null,
  run_id text,
  lead_id uuid,
  steps jsonb not null default '{}',
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  closed_at timestamptz,
  unique (tenant_id, session_id)
);
create index journeys_open on journeys (updated_at) where status in ('pending', 'open');

create table appointments (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants on delete cascade,
  lead_id uuid,
  session_id text not null,
  provider_id uuid not null,
  start_time timestamptz not null,
  end_time timestamptz not null check (end_time > start_time and end_time <= start_time + interval '8 hours'),
  time_zone text not null,
  location text not null,
  status text not null check (status in ('held', 'confirmed', 'cancelled', 'expired', 'attended', 'no_show')),
  hold_expires_at timestamptz,
  confirmation_code text,
  request_fingerprint text,
  calendar_event_id text,
  calendar_status text not null default 'none' check (calendar_status in ('none', 'synced', 'cancelled')),
  ics_sequence int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (tenant_id, id),
  check ((status = 'held') = (hold_expires_at is not null)),
  foreign key (tenant_id, lead_id) references leads (tenant_id, id) on delete cascade,
  foreign key (tenant_id, provider_id) references providers (tenant_id, id),
  constraint appointments_no_overlap
    exclude using gist (tenant_id with =, provider_id with =, tstzrange(start_time, end_time, '[)') with &&)
    where (status in ('held', 'confirmed'))
);
create unique index appointments_one_hold on appointments (tenant_id, session_id) where status = 'held';
create unique index appointments_one_booking on appointments (tenant_id, session_id) where status = 'confirmed';
create index appointments_busy on appointments (tenant_id, provider_id, start_time) where status in ('held', 'confirmed');
create index appointments_by_lead on appointments (tenant_id, lead_id);
create index appointments_by_start on appointments (tenant_id, start_time);

create table messages (
  id uuid primary key,
  tenant_id uuid not null references tenants on delete cascade,
  lead_id uuid not null,
  session_id text not null,
  channel text not null check (channel in ('sms', 'email')),
  template text not null,
  subject text,
  body text not null,
  preview text not null,
  status text not null default 'queued'
    check (status in ('queued', 'sending', 'sent', 'delivered', 'failed', 'unknown', 'cancelled')),
  idempotency_key text not null,
  provider text,
  provider_message_id text,
  attempts int not null default 0,
  error_code text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sent_at timestamptz,
  delivered_at timestamptz,
  unique (tenant_id, idempotency_key),
  foreign key (tenant_id, lead_id) references leads (tenant_id, id) on delete cascade
);
create index messages_by_session on messages (tenant_id, session_id, created_at);
create index messages_by_lead on messages (tenant_id, lead_id, created_at desc);
create index messages_by_provider_id on messages (tenant_id, provider_message_id) where provider_message_id is not null;

create table engagement_sessions (
  tenant_id uuid not null references tenants on delete cascade,
  session_id text not null,
  industry text not null,
  visitor_id text,
  page_views int not null default 0,
  device_type text,
  utm_source text,
  utm_campaign text,
  lead_score numeric not null default 0,
  engagement_level text not null default 'low' check (engagement_level in ('low', 'medium', 'high')),
  last_activity timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (tenant_id, session_id)
);

create table engagement_events (
  id bigint generated always as identity primary key,
  tenant_id uuid not null references tenants on delete cascade,
  session_id text not null,
  event_type text not null,
  section text,
  event_data jsonb not null default '{}',
  duration numeric,
  value_score numeric not null default 0,
  timestamp timestamptz not null default now()
);
create index engagement_events_by_session on engagement_events (tenant_id, session_id, id desc);

create table demo_usage_tracking (
  id bigint generated always as identity primary key,
  tenant_id uuid not null references tenants on delete cascade,
  session_id text not null,
  action_type text not null,
  usage_date date not null default current_date,
  usage_count int not null default 0,
  created_at timestamptz not null default now(),
  unique (tenant_id, usage_date, action_type, session_id)
);

create table event_log (
  id bigint generated always as identity primary key,
  tenant_id uuid not null references tenants on delete cascade,
  session_id text not null,
  action text not null,
  endpoint text,
  method text,
  status text,
  latency_ms numeric,
  error_message text,
  payload jsonb,
  created_at timestamptz not null default now()
);
create index event_log_by_session on event_log (tenant_id, session_id, id desc);

create table outbox (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants on delete cascade,
  kind text not null,
  dedupe_key text not null,
  payload jsonb not null,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  unique (tenant_id, dedupe_key)
);
create index outbox_due on outbox (next_attempt_at) where done_at is null;

create table idempotency_keys (
  tenant_id uuid not null references tenants on delete cascade,
  key text not null,
  request_fingerprint text not null,
  status int,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (tenant_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table sim_entries (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity,
  tenant_id uuid not null references tenants on delete cascade,
  port text not null,
  kind text not null,
  provider_message_id text not null,
  idempotency_key text not null,
  dedupe_key text,
  recipient text not null,
  sender text,
  subject text,
  body text not null,
  html text,
  attachments jsonb not null default '[]',
  event jsonb,
  session_id text,
  reference text,
  status text not null,
  created_at timestamptz not null default now()
);
create unique index sim_entries_dedupe on sim_entries (tenant_id, port, dedupe_key) where dedupe_key is not null;
create index sim_entries_by_seq on sim_entries (tenant_id, seq desc);
create index sim_entries_by_recipient on sim_entries (tenant_id, port, recipient, created_at desc);
create index sim_entries_by_session on sim_entries (tenant_id, session_id, seq desc);

create table sim_controls (
  tenant_id uuid not null references tenants on delete cascade,
  port text not null,
  controls jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, port)
);
`;

/**
 * Search runs as the system role, with the tenant as an ordinary condition: under a row policy PostgreSQL may not use the
 * trigram index, because LIKE is not leakproof. The tenant still comes from the transaction, never from a caller.
 *
 * Two passes, because nobody can estimate how common a fragment is: a walk over the first rows in sort order finds what
 * is common, and beyond them the trigram index finds what is rare. Each pass does a bounded amount of work.
 */
export const SEARCH = /* sql */ `
create function search_leads(
  pattern text, want_status text, want_engagement text, sort_column text, after_value text, after_id uuid, row_limit int
) returns setof leads language plpgsql stable security definer set search_path = public, pg_temp as $body$
declare
  tenant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
  sort_type text := case sort_column when 'lead_score' then 'int' else 'timestamptz' end;
  walked constant int := 3000;
  conditions text;
  ordering text;
  found_rows int;
begin
  if sort_column not in ('updated_at', 'created_at', 'lead_score') then
    raise exception 'unknown sort column';
  end if;
  conditions := 'tenant_id = $1'
    || case when want_status is null then '' else ' and status = $3' end
    || case when want_engagement is null then '' else ' and engagement_level = $4' end;
  ordering := format('order by %I desc, id desc', sort_column);

  return query execute format(
    'select * from (select * from leads where %1$s %2$s %3$s limit %4$s) first_rows where search_text like $2 %3$s limit $7',
    conditions, case when after_id is null then '' else format('and (%I, id) < ($5::%s, $6)', sort_column, sort_type) end,
    ordering, walked
  ) using tenant, pattern, want_status, want_engagement, after_value, after_id, row_limit;
  get diagnostics found_rows = row_count;
  if found_rows >= row_limit then return; end if;

  execute format(
    'select %1$I::text as sort_value, id from leads where %2$s %3$s %4$s offset %5$s limit 1',
    sort_column, conditions, case when after_id is null then '' else format('and (%I, id) < ($5::%s, $6)', sort_column, sort_type) end,
    ordering, walked - 1
  ) into after_value, after_id using tenant, pattern, want_status, want_engagement, after_value, after_id;
  if after_id is null then return; end if;

  -- Materialized, so that neither the limit nor the order tempts the planner away from the trigram index.
  return query execute format(
    'with rare as materialized (select * from leads where tenant_id = $1 and search_text like $2)
     select * from rare where %1$s and (%2$I, id) < ($5::%3$s, $6) %4$s limit $7',
    conditions, sort_column, sort_type, ordering
  ) using tenant, pattern, want_status, want_engagement, after_value, after_id, row_limit - found_rows;
end
$body$;
`;

const TENANT_TABLES = [
  'tenant_users',
  'api_keys',
  'providers',
  'leads',
  'lead_interactions',
  'journeys',
  'appointments',
  'messages',
  'engagement_sessions',
  'engagement_events',
  'demo_usage_tracking',
  'event_log',
  'outbox',
  'idempotency_keys',
  'sim_entries',
  'sim_controls',
];

export class Initial1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(SEARCH);
    for (const table of TENANT_TABLES) await runner.query(tenantPolicies(table));
    await runner.query(tenantPolicies('tenants', 'id'));
    await runner.query(/* sql */ `
      grant usage on schema public to praxis_app, praxis_system;
      grant select, insert, update, delete on users, user_roles to praxis_system;
      grant create on schema public to praxis_system;
      alter function search_leads(text, text, text, text, text, uuid, int) owner to praxis_system;
      revoke create on schema public from praxis_system;
      revoke all on function search_leads(text, text, text, text, text, uuid, int) from public;
      grant execute on function search_leads(text, text, text, text, text, uuid, int) to praxis_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function search_leads(text, text, text, text, text, uuid, int)');
    const tables = [...TENANT_TABLES, 'user_roles', 'users', 'tenants'].reverse();
    await runner.query(`drop table ${[...new Set(tables)].join(', ')} cascade`);
  }
}
