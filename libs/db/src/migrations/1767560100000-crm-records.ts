/** Which contact and deal in the tenant's CRM belong to a lead, and how far its changes have come there. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantPolicies } from '../internal/tenant-policies.js';

const TABLE = /* sql */ `
create table crm_records (
  tenant_id uuid not null references tenants on delete cascade,
  lead_id uuid not null,
  contact_id text,
  deal_id text,
  -- Changes of the lead, and those of them that have been sent: equal when nothing is left to do.
  wanted int not null default 1,
  sent int not null default 0,
  -- Why the last attempt failed. With nothing left to do: the CRM refused the lead.
  problem text,
  failures int not null default 0,
  next_attempt_at timestamptz,
  sent_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, lead_id),
  foreign key (tenant_id, lead_id) references leads (tenant_id, id) on delete cascade
);
create index crm_records_waiting on crm_records (updated_at) where wanted > sent;
`;

export class CrmRecords1767560100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
    await runner.query(tenantPolicies('crm_records'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table crm_records');
  }
}
