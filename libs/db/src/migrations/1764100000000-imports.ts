/** Imports of leads: the file as it came, its rows as they were read, and what became of each. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantPolicies } from '../internal/tenant-policies.js';

const TABLES = /* sql */ `
create table imports (
  id uuid primary key,
  tenant_id uuid not null references tenants on delete cascade,
  created_by uuid not null,
  author text not null,
  file_name text not null,
  state text not null default 'uploading'
    check (state in ('uploading', 'uploaded', 'checked', 'running', 'done', 'failed', 'undoing', 'undone')),
  size int not null default 0,
  sha256 text,
  encoding text not null default 'utf-8',
  delimiter text not null default ',',
  columns jsonb not null default '[]',
  sample jsonb not null default '[]',
  suggestion jsonb not null default '{}',
  mapping jsonb,
  preview jsonb,
  -- Written beside the transaction that imports, which nobody sees until it is through.
  rows_done int not null default 0,
  result jsonb,
  undo jsonb,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  unique (tenant_id, id)
);
create index imports_by_created on imports (tenant_id, created_at desc, id desc);
create index imports_under_way on imports (started_at) where state in ('running', 'undoing');

create table import_chunks (
  tenant_id uuid not null references tenants on delete cascade,
  import_id uuid not null,
  position int not null,
  bytes bytea not null,
  primary key (tenant_id, import_id, position),
  foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete cascade
);

create table import_rows (
  tenant_id uuid not null references tenants on delete cascade,
  import_id uuid not null,
  -- Where the row begins in the file: what makes it this row and no other.
  line int not null,
  error text,
  fields jsonb,
  email_key text,
  phone_key text,
  -- First row of the file about the same person.
  same_as int,
  -- Lead there was that has this e-mail address or phone number.
  known_lead uuid,
  lead_id uuid,
  outcome text check (outcome in ('created', 'updated', 'skipped')),
  -- Of an updated lead: the columns that were filled and with what.
  filled jsonb,
  primary key (tenant_id, import_id, line),
  foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete cascade
);
create index import_rows_errors on import_rows (tenant_id, import_id, line) where error is not null;
`;

const TENANT_TABLES = ['imports', 'import_chunks', 'import_rows'];

export class Imports1764100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    for (const table of TENANT_TABLES) await runner.query(tenantPolicies(table));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table import_rows, import_chunks, imports');
  }
}
