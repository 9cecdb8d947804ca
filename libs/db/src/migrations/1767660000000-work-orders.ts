/** Work orders, and the parts that they are done in. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantPolicies } from '../internal/tenant-policies.js';

const TABLES = ['work_orders', 'work_order_parts'] as const;

const CREATE = /* sql */ `
alter table onboardings add constraint onboardings_of_tenant unique (tenant_id, id);
create table work_orders (
  id uuid primary key,
  tenant_id uuid not null references tenants on delete cascade,
  onboarding_id uuid,
  status text not null default 'running' check (status in ('running', 'failed', 'undoing', 'done', 'undone')),
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (tenant_id, id),
  foreign key (tenant_id, onboarding_id) references onboardings (tenant_id, id) on delete set null (onboarding_id)
);
-- One at a time: of two people who create one at once, one is told of the other.
create unique index work_orders_open on work_orders (tenant_id) where status in ('running', 'failed', 'undoing');
create index work_orders_by_tenant on work_orders (tenant_id, created_at desc, id desc);
create index work_orders_by_onboarding on work_orders (tenant_id, onboarding_id);
create table work_order_parts (
  tenant_id uuid not null references tenants on delete cascade,
  work_order_id uuid not null,
  position int not null,
  kind text not null check (kind in ('prerequisite', 'provision', 'acceptance', 'activation')),
  subject text not null,
  status text not null default 'waiting' check (status in ('waiting', 'done', 'failed', 'undone')),
  problem text,
  -- What it made or tested.
  automation_id uuid,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, work_order_id, position),
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id) on delete cascade,
  foreign key (tenant_id, automation_id) references automations (tenant_id, id) on delete set null (automation_id)
);
create index work_order_parts_by_automation on work_order_parts (tenant_id, automation_id);
`;

export class WorkOrders1767660000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CREATE);
    for (const table of TABLES) await runner.query(tenantPolicies(table));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table ${[...TABLES].reverse().join(', ')}`);
    await runner.query('alter table onboardings drop constraint onboardings_of_tenant');
  }
}
