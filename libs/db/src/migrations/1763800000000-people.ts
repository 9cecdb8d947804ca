/** People: sessions, mailed links, platform mail, profiles, the audit log, reveals, and the vault's envelope keys. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantPolicies } from '../internal/tenant-policies.js';

const TABLES = /* sql */ `
create table sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash text not null unique,
  user_id uuid not null references users on delete cascade,
  method text not null
    check (method in ('password', 'magic_link', 'verify_email', 'password_reset', 'invitation', 'passcode')),
  device text not null,
  read_only boolean not null default false,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  rotated_at timestamptz not null default now(),
  -- Honoured for a moment after a rotation: calls that were under way still carry it.
  previous_token_hash text unique,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_by_user on sessions (user_id, created_at desc, id desc);

create table auth_links (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('magic_link', 'verify_email', 'password_reset', 'invitation')),
  token_hash text not null unique,
  email text not null,
  user_id uuid references users on delete cascade,
  -- The browser that asked; only it may redeem (ASVS 5.0, 6.6.2). Null where somebody else asked: an invitation.
  browser_hash text,
  -- A sign-up's password: takes effect when the address is verified, so that nobody sets one for somebody else's.
  password_hash text,
  tenant_id uuid references tenants on delete cascade,
  role text check (role in ('viewer', 'staff', 'owner')),
  invited_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((kind = 'invitation') = (tenant_id is not null and role is not null))
);
create index auth_links_by_email on auth_links (lower(email), kind, created_at desc);
create index auth_links_by_tenant on auth_links (tenant_id, created_at desc) where tenant_id is not null;

create table mails (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants on delete cascade,
  kind text not null,
  recipient text not null,
  -- Sealed: what the mail says, with a link that signs somebody in.
  sealed_body bytea not null,
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed', 'unknown')),
  provider text,
  provider_message_id text,
  error_code text,
  attempts int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  claimed_at timestamptz,
  -- After this it is not worth sending: its link is dead.
  expires_at timestamptz not null
);
create index mails_by_tenant on mails (tenant_id, created_at desc);
create index mails_waiting on mails (created_at) where status in ('queued', 'sending');

alter table messages add column html text;

create table profiles (
  user_id uuid primary key references users on delete cascade,
  business_name text,
  industry text check (industry in ('law', 'realestate')),
  website text,
  company_size text check (company_size in ('1-5', '6-20', '21-50', '51-100', '100+')),
  phone text,
  timezone text,
  service_area_city text,
  service_area_state text,
  crm_type text check (crm_type in ('Clio', 'HubSpot', 'FollowUpBoss', 'Salesforce', 'Other', 'None')),
  preferred_call_flow text check (preferred_call_flow in ('law', 'realestate', 'both')),
  updated_at timestamptz not null default now()
);

create table audit_log (
  id bigint generated always as identity primary key,
  tenant_id uuid references tenants on delete set null,
  user_id uuid references users on delete set null,
  session_id uuid,
  action text not null,
  target_type text,
  target_id text,
  detail jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index audit_log_by_tenant on audit_log (tenant_id, id desc);
create index audit_log_by_user on audit_log (user_id, id desc);

create table reveals (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants on delete cascade,
  user_id uuid not null references users on delete cascade,
  record_type text not null check (record_type in ('lead')),
  record_id uuid not null,
  purpose text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index reveals_current on reveals (tenant_id, user_id, record_type, record_id, expires_at desc);

create table tenant_keys (
  tenant_id uuid not null references tenants on delete cascade,
  version int not null,
  wrapped_key bytea not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, version)
);

create table tenant_secrets (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants on delete cascade,
  service text not null,
  key_version int not null,
  ciphertext bytea not null,
  -- What may be shown: the last four characters.
  hint text not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_used_at timestamptz,
  unique (tenant_id, service)
);

create table tenant_logos (
  tenant_id uuid primary key references tenants on delete cascade,
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp')),
  data bytea not null check (octet_length(data) <= 131072),
  version text not null,
  updated_at timestamptz not null default now()
);
`;

const TENANT_TABLES = [
  'auth_links',
  'mails',
  'audit_log',
  'reveals',
  'tenant_keys',
  'tenant_secrets',
  'tenant_logos',
];
/** Records of the platform: the application role has no business with them. */
const SYSTEM_TABLES = ['sessions', 'profiles'];

export class People1763800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    for (const table of TENANT_TABLES) await runner.query(tenantPolicies(table));
    // The log is append-only for everybody: what happened stays.
    await runner.query('revoke update, delete on audit_log from praxis_app, praxis_system');
    await runner.query(
      `grant select, insert, update, delete on ${SYSTEM_TABLES.join(', ')} to praxis_system`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table ${[...TENANT_TABLES, ...SYSTEM_TABLES].join(', ')} cascade`);
  }
}
