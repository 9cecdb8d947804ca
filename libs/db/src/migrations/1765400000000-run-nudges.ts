/** Which runs have been told that their record changed and have not read it yet: they need not be told again. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantPolicies } from '../internal/tenant-policies.js';

const TABLE = /* sql */ `
create table run_nudges (
  tenant_id uuid not null references tenants on delete cascade,
  kind text not null,
  -- Whose run it is: the id of an appointment or a campaign.
  subject text not null,
  -- Of whoever told it last: only they may say that they have.
  token uuid not null default gen_random_uuid(),
  -- When the engine took the signal; null while it is being handed over.
  sent_at timestamptz,
  primary key (tenant_id, kind, subject)
);
`;

export class RunNudges1765400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
    await runner.query(tenantPolicies('run_nudges'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table run_nudges');
  }
}
