/** Which account of the CRM a tenant's contacts and deals are in: their ids say nothing in another one. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantPolicies } from '../internal/tenant-policies.js';

const TABLE = /* sql */ `
create table crm_accounts (
  tenant_id uuid primary key references tenants on delete cascade,
  account_id text not null,
  updated_at timestamptz not null default now()
);
`;

export class CrmAccounts1767945000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
    await runner.query(tenantPolicies('crm_accounts'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table crm_accounts');
  }
}
