/** Which visitor a demo session belongs to: knowing its id opens nothing. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantPolicies } from '../internal/tenant-policies.js';

const TABLES = /* sql */ `
create table visitor_sessions (
  tenant_id uuid not null references tenants on delete cascade,
  session_id text not null,
  visitor_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, session_id)
);
-- A session is looked up among calls before it is given to a visitor.
create index calls_by_session on calls (tenant_id, session_id);
`;

export class VisitorSessions1765800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(tenantPolicies('visitor_sessions'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index calls_by_session');
    await runner.query('drop table visitor_sessions');
  }
}
