/** Exports: what was asked for and how far it is, and the file in chunks with the place each of them ends at. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantPolicies } from '../internal/tenant-policies.js';

const TABLES = /* sql */ `
create table exports (
  id uuid primary key,
  tenant_id uuid not null references tenants on delete cascade,
  requested_by uuid not null,
  data_type text not null check (data_type in ('leads', 'appointments', 'messages')),
  format text not null check (format in ('csv', 'json')),
  masked boolean not null,
  time_window text not null check (time_window in ('24h', '7d', '30d', 'all')),
  state text not null check (state in ('queued', 'running', 'ready', 'failed', 'expired')),
  -- As far as chunks are stored.
  rows int not null default 0,
  bytes bigint not null default 0,
  total int,
  sha256 text,
  manifest jsonb,
  -- Rows created later are not in the file.
  requested_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz,
  unique (tenant_id, id)
);
create index exports_by_request on exports (tenant_id, requested_at desc, id desc);
create index exports_under_way on exports (requested_at) where state in ('queued', 'running');

create table export_chunks (
  tenant_id uuid not null references tenants on delete cascade,
  export_id uuid not null,
  seq int not null,
  body bytea not null,
  sha256 text not null,
  -- Sums up to and with this chunk.
  rows int not null,
  bytes bigint not null,
  -- The last row in it; null in the last chunk.
  next_at text,
  next_id uuid,
  primary key (tenant_id, export_id, seq),
  foreign key (tenant_id, export_id) references exports (tenant_id, id) on delete cascade
);

-- Exports read these tables page by page, newest first; leads have such an index.
create index appointments_by_created on appointments (tenant_id, created_at desc, id desc);
create index messages_by_created on messages (tenant_id, created_at desc, id desc);
`;

const TENANT_TABLES = ['exports', 'export_chunks'];

export class Exports1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    for (const table of TENANT_TABLES) await runner.query(tenantPolicies(table));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index messages_by_created, appointments_by_created');
    await runner.query('drop table export_chunks, exports');
  }
}
