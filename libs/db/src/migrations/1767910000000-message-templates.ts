/** Message templates of the platform in versions, operations on them, and what a rollout did to each practice's copy. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantPolicies } from '../internal/tenant-policies.js';

const TABLES = /* sql */ `
create table message_templates (
  id uuid primary key default gen_random_uuid(),
  template_key text not null unique check (template_key ~ '^[a-z][a-z0-9_-]*$'),
  name text not null,
  description text not null default '',
  template_type text not null check (template_type in ('sms', 'email')),
  industry text not null check (industry in ('law', 'realestate', 'both')),
  category text not null,
  is_active boolean not null default true,
  -- Of its text.
  version int not null default 1,
  -- Of all of it: what an admin must have seen to change it.
  revision int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table message_template_versions (
  template_id uuid not null references message_templates (id) on delete cascade,
  version int not null,
  subject text not null default '',
  content text not null,
  merge_tags text[] not null default '{}',
  preview_data jsonb not null default '{}',
  note text not null default '',
  restored_from int,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (template_id, version)
);
grant select, insert, update, delete on message_templates to praxis_system;
-- A version never changes: nobody may update one.
grant select, insert, delete on message_template_versions to praxis_system;

alter table reply_templates add global_template_id uuid, add base_version int,
  add foreign key (global_template_id, base_version) references message_template_versions (template_id, version) on delete set null;
create unique index reply_templates_of_template on reply_templates (tenant_id, global_template_id) where global_template_id is not null;
create index reply_templates_by_template on reply_templates (global_template_id) where global_template_id is not null;

create table template_operations (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('activate', 'deactivate', 'set_category', 'set_industry', 'import', 'roll_out')),
  -- What each template was and became.
  templates jsonb not null default '[]',
  -- Goes up with each retry and with the undo: runs of their own.
  attempt int not null default 1,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);
create index template_operations_by_age on template_operations (created_at desc);
grant select, insert, update, delete on template_operations to praxis_system;

create table template_rollout_targets (
  tenant_id uuid not null references tenants (id) on delete cascade,
  operation_id uuid not null references template_operations (id) on delete cascade,
  template_id uuid not null references message_templates (id) on delete cascade,
  version int not null,
  status text not null default 'waiting'
    check (status in ('waiting', 'done', 'conflict', 'failed', 'undoing', 'undone', 'kept')),
  outcome text check (outcome in ('update', 'merge', 'conflict', 'current', 'add', 'name_taken', 'full')),
  -- The practice's copy before and after; null where there was none.
  before jsonb,
  after jsonb,
  -- Who asked for it last.
  user_id uuid references users (id) on delete set null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, operation_id, template_id)
);
create index template_rollout_targets_of on template_rollout_targets (operation_id);
create index template_rollout_targets_waiting on template_rollout_targets (updated_at) where status in ('waiting', 'undoing');
`;

export class MessageTemplates1767910000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES + tenantPolicies('template_rollout_targets'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table template_rollout_targets; drop table template_operations;
      alter table reply_templates drop column global_template_id, drop column base_version;
      drop table message_template_versions; drop table message_templates`);
  }
}
