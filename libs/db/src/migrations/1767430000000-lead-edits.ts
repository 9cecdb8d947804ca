/** What people correct about a lead: who, when, and how it was before. It goes with its lead. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantPolicies } from '../internal/tenant-policies.js';

const TABLE = /* sql */ `
create table lead_edits (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants on delete cascade,
  lead_id uuid not null,
  edited_by uuid not null,
  field text not null,
  from_value text,
  to_value text,
  created_at timestamptz not null default now(),
  foreign key (tenant_id, lead_id) references leads (tenant_id, id) on delete cascade
);
create index lead_edits_by_lead on lead_edits (tenant_id, lead_id, created_at desc, id desc);
`;

export class LeadEdits1767430000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
    await runner.query(tenantPolicies('lead_edits'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table lead_edits');
  }
}
