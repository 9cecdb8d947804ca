/** Short links in text messages: which version of which appointment a code opens. The code itself is not stored. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantPolicies } from '../internal/tenant-policies.js';

const TABLE = /* sql */ `
create table short_links (
  -- SHA-256 of the code: who reads the table can open nothing.
  code_hash text primary key,
  tenant_id uuid not null references tenants on delete cascade,
  -- It goes with its appointment, and so with its lead.
  appointment_id uuid not null,
  -- How often the appointment had been changed: a later change ends the link.
  sequence int not null,
  created_at timestamptz not null default now(),
  foreign key (tenant_id, appointment_id) references appointments (tenant_id, id) on delete cascade
);
create index short_links_by_appointment on short_links (tenant_id, appointment_id);
`;

export class ShortLinks1767460000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
    await runner.query(tenantPolicies('short_links'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table short_links');
  }
}
