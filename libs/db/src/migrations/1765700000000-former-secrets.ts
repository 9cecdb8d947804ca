/** Accounts that were replaced or removed: they sign what is reported about messages and calls that began with them. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantPolicies } from '../internal/tenant-policies.js';

const TABLE = /* sql */ `
create table former_secrets (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants on delete cascade,
  service text not null,
  -- Null where the tenant had no account of its own and used the platform's.
  key_version int,
  ciphertext bytea,
  replaced_at timestamptz not null default now(),
  check ((key_version is null) = (ciphertext is null))
);
create index former_secrets_by_service on former_secrets (tenant_id, service, replaced_at);
create index former_secrets_by_age on former_secrets (replaced_at);
`;

export class FormerSecrets1765700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
    await runner.query(tenantPolicies('former_secrets'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table former_secrets');
  }
}
