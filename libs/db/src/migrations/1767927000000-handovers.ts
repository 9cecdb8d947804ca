/** What one admin of the platform hands over to another about a practice. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantPolicies } from '../internal/tenant-policies.js';

const TABLES = /* sql */ `
create table handovers (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants (id) on delete cascade,
  from_user uuid not null references users (id) on delete cascade,
  to_user uuid not null references users (id) on delete cascade,
  -- Encrypted under the practice's key: people write about people.
  sealed_note bytea not null,
  created_at timestamptz not null default now(),
  done_at timestamptz
);
create index handovers_to on handovers (to_user, created_at desc) where done_at is null;
create index handovers_by_recipient on handovers (to_user);
create index handovers_by_sender on handovers (from_user);
create index handovers_by_tenant on handovers (tenant_id, created_at desc);
`;

export class Handovers1767927000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES + tenantPolicies('handovers'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table handovers');
  }
}
