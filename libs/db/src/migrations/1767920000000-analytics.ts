/** What happened on the platform, by day: analytics read a year without its events. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = /* sql */ `
-- Sums over all practices of a day (UTC), made from their records and made again while these may still change.
create table platform_days (
  day date primary key,
  -- Active practices, and what they pay a month, at the end of the day.
  clients int not null,
  monthly_revenue_cents bigint not null,
  leads int not null,
  -- Leads of the day that have booked since.
  booked_leads int not null,
  api_calls bigint not null,
  sms_messages bigint not null,
  email_messages bigint not null,
  workflow_executions bigint not null,
  ai_calls bigint not null,
  -- What practices keep with us, in bytes; measured each hour, null on days before it was.
  storage_bytes bigint,
  rolled_up_at timestamptz not null default now()
);
-- Requests that the API has answered.
create table request_days (
  day date primary key,
  requests bigint not null,
  failures bigint not null,
  response_ms_sum bigint not null
);
grant select, insert, update on platform_days, request_days to praxis_system;
-- Days of all practices; until now they were read by practice alone.
create index usage_days_by_day on usage_days (day);
`;

export class Analytics1767920000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index usage_days_by_day; drop table request_days, platform_days');
  }
}
