/** The sites that may show a practice's booking page inside their own. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantPolicies } from '../internal/tenant-policies.js';

const TABLE = /* sql */ `
create table embed_origins (
  tenant_id uuid not null references tenants on delete cascade,
  -- Scheme, host and port, as browsers write an origin.
  origin text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, origin)
);
`;

export class EmbedOrigins1767540000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
    await runner.query(tenantPolicies('embed_origins'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table embed_origins');
  }
}
