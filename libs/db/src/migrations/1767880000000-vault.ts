/** The key vault: what admins see of a practice's keys, their rotation, and the platform's own service keys. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantPolicies } from '../internal/tenant-policies.js';

const KEY_TYPES = `('api', 'webhook', 'oauth', 'database')`;

const TENANT_KEYS = /* sql */ `
alter table tenant_secrets
  -- Null for a secret that another page keeps: its service names it.
  add column key_name text,
  add column key_type text not null default 'api' check (key_type in ${KEY_TYPES}),
  add column permissions text[] not null default '{read}' check (permissions <@ '{read,write,admin}'),
  -- Of the value: one more with each. 0 for what was stored before values were bound to it.
  add column version int not null default 0,
  add column expires_at timestamptz,
  -- How often it is to be replaced.
  add column rotate_days int check (rotate_days > 0),
  -- The nearest end, of the key or of its interval, that people have been told of, and how many days before.
  add column warned_days int,
  -- Made by itself, and not shown to anybody yet.
  add column is_unseen boolean not null default false;
update tenant_secrets set key_type = 'webhook' where service like 'webhook%' or service like 'automation/%';
update tenant_secrets set key_type = 'oauth' where service like 'calendar/%';
create index tenant_secrets_ending on tenant_secrets (tenant_id) where expires_at is not null or rotate_days is not null;
alter table former_secrets
  -- Whose version it was; null for what was kept before values were bound to it.
  add column secret_id uuid,
  add column version int,
  add column hint text not null default '';
create table revoked_keys (
  id uuid not null,
  tenant_id uuid not null references tenants (id) on delete cascade,
  service text not null,
  key_name text,
  key_type text not null check (key_type in ${KEY_TYPES}),
  hint text not null,
  permissions text[] not null,
  expires_at timestamptz,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz not null default now(),
  revoked_by uuid references users (id) on delete set null,
  reason text,
  primary key (tenant_id, id)
);
create table key_rotations (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants (id) on delete cascade,
  secret_id uuid not null,
  service text not null,
  -- The value before, which comes back where the new one fails.
  former_id uuid,
  former_expires_at timestamptz,
  state text not null default 'watching' check (state in ('watching', 'kept', 'returned', 'replaced')),
  started_by uuid references users (id) on delete set null,
  started_at timestamptz not null default now(),
  overlap_until timestamptz not null,
  checks int not null default 0,
  ended_at timestamptz,
  -- Why the old key came back.
  failure text
);
create unique index key_rotations_watching on key_rotations (tenant_id, secret_id) where state = 'watching';
create index key_rotations_by_secret on key_rotations (tenant_id, secret_id, started_at desc);
create table vault_settings (
  tenant_id uuid primary key references tenants (id) on delete cascade,
  -- Signing secrets of ours are replaced when their interval is over.
  auto_rotation boolean not null default false,
  access_notifications boolean not null default false
);
create index audit_log_of_secrets on audit_log (tenant_id, target_id, id desc) where target_type = 'secret';
`;

const PLATFORM_KEYS = /* sql */ `
create table platform_keys (
  version int primary key,
  wrapped_key bytea not null,
  created_at timestamptz not null default now()
);
create table service_keys (
  id uuid primary key default gen_random_uuid(),
  service text not null check (service in ('elevenlabs', 'twilio', 'openai', 'resend', 'hubspot', 'stripe')),
  key_name text not null,
  key_version int not null,
  version int not null,
  ciphertext bytea not null,
  hint text not null,
  is_active boolean not null default true,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz,
  unique (service, key_name)
);
create index audit_log_of_service_keys on audit_log (id desc) where target_type = 'service_key';
grant select, insert, update, delete on platform_keys, service_keys to praxis_system;
`;

const TENANT_TABLES = ['revoked_keys', 'key_rotations', 'vault_settings'];

export class Vault1767880000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      TENANT_KEYS + TENANT_TABLES.map((table) => tenantPolicies(table)).join('\n') + PLATFORM_KEYS,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table service_keys, platform_keys, vault_settings, key_rotations, revoked_keys;
      drop index audit_log_of_secrets, audit_log_of_service_keys;
      alter table former_secrets drop column secret_id, drop column version, drop column hint;
      alter table tenant_secrets drop column key_name, drop column key_type, drop column permissions, drop column version,
        drop column expires_at, drop column rotate_days, drop column warned_days, drop column is_unseen`);
  }
}
