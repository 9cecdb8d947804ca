/** Alert rules of the platform's admins. The first ones are off: a rule is tried on the past before it is switched on. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = /* sql */ `
create table alert_rules (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  severity text not null check (severity in ('critical', 'high', 'medium', 'low')),
  metric text not null,
  service text,
  comparison text not null check (comparison in ('above', 'below')),
  threshold float8 not null check (threshold >= 0),
  window_minutes int not null check (window_minutes > 0),
  for_minutes int not null check (for_minutes >= 0),
  min_events int not null check (min_events > 0),
  is_enabled boolean not null default false,
  -- What it would have done, tried as it is now.
  back_test jsonb,
  -- What the checks so far have left, in minutes since 1970.
  met_since int,
  clear_since int,
  is_firing boolean not null default false,
  last_value float8,
  checked_minute int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (back_test is not null or not is_enabled)
);
grant select, insert, update, delete on alert_rules to praxis_system;
insert into alert_rules (name, severity, metric, service, comparison, threshold, window_minutes, for_minutes, min_events) values
  ('Requests fail', 'high', 'failed_requests', null, 'above', 10, 15, 0, 1),
  ('Messages fail', 'high', 'failed_messages', null, 'above', 20, 60, 5, 10),
  ('Workflows fail', 'medium', 'failed_runs', null, 'above', 5, 60, 0, 1),
  ('Database is slow', 'medium', 'response_ms', 'database', 'above', 250, 15, 5, 10),
  ('No new leads for a day', 'low', 'new_leads', null, 'below', 1, 1440, 0, 1);
`;

export class AlertRules1767830000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from service_incidents where tenant_id is null and incident_type = 'alert';
      drop table alert_rules`);
  }
}
