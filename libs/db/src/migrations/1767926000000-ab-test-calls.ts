/** A/B tests of what the receptionist says first: a call is what gets a variant. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantPolicies } from '../internal/tenant-policies.js';

const TABLES = /* sql */ `
alter table ab_tests drop constraint ab_tests_channel_check, add check (channel in ('sms', 'email', 'call'));
create table ab_test_calls (
  tenant_id uuid not null references tenants (id) on delete cascade,
  test_id uuid not null references ab_tests (id) on delete cascade,
  call_id uuid not null,
  variant text not null check (variant in ('a', 'b')),
  primary key (tenant_id, test_id, call_id),
  foreign key (tenant_id, call_id) references calls (tenant_id, id) on delete cascade
);
create index ab_test_calls_of on ab_test_calls (test_id);
create index ab_test_calls_by_call on ab_test_calls (tenant_id, call_id);
`;

export class AbTestCalls1767926000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES + tenantPolicies('ab_test_calls'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table ab_test_calls; delete from ab_tests where channel = 'call'`);
    await runner.query(
      `alter table ab_tests drop constraint ab_tests_channel_check, add check (channel in ('sms', 'email'))`,
    );
  }
}
