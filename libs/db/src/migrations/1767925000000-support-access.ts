/** Consent of a practice's owners that the platform's support sees it as one of its own people does, for a while. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantPolicies } from '../internal/tenant-policies.js';

const TABLES = /* sql */ `
create table support_access (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants (id) on delete cascade,
  asked_by uuid not null references users (id) on delete cascade,
  reason text not null,
  role text not null check (role in ('viewer', 'staff', 'owner')),
  minutes int not null check (minutes between 1 and 1440),
  status text not null default 'asked' check (status in ('asked', 'granted', 'declined', 'ended')),
  decided_by uuid references users (id) on delete set null,
  decided_at timestamptz,
  -- Of what was granted: from then on it gives nothing, whatever its status.
  expires_at timestamptz,
  used_at timestamptz,
  ended_by uuid references users (id) on delete set null,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  check (status not in ('granted') or expires_at is not null)
);
create unique index support_access_one_question on support_access (tenant_id, asked_by) where status = 'asked';
create index support_access_by_time on support_access (tenant_id, created_at desc, id desc);
create index support_access_by_admin on support_access (asked_by, created_at desc);
create index support_access_by_decider on support_access (decided_by);
create index support_access_by_ender on support_access (ended_by);
-- A session in which an admin is somebody of a practice, while that is granted. No reference: a session is no row of the practice.
alter table sessions add support_access_id uuid;
create index sessions_by_support on sessions (support_access_id) where support_access_id is not null;
`;

export class SupportAccess1767925000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES + tenantPolicies('support_access'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table sessions drop column support_access_id; drop table support_access');
  }
}
