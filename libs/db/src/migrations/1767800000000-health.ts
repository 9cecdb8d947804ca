/** What the platform knows of its own health: services and their checks, and the timeline of incidents. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantPolicies } from '../internal/tenant-policies.js';

const TABLES = /* sql */ `
create table service_health_checks (
  id uuid primary key default gen_random_uuid(),
  service_name text not null unique,
  status text not null check (status in ('healthy', 'degraded', 'down')),
  -- The latest check: how long it took, and what was wrong in one word.
  response_time_ms int check (response_time_ms >= 0),
  error_code text,
  consecutive_failures int not null default 0 check (consecutive_failures >= 0),
  consecutive_successes int not null default 0 check (consecutive_successes >= 0),
  -- Another service that is to blame, as long as it is.
  blamed_on text,
  updated_at timestamptz not null default now()
);
-- One row a check, for uptime and for trying alert rules on the past.
create table service_health_samples (
  service_name text not null,
  checked_at timestamptz not null default now(),
  is_ok boolean not null,
  response_time_ms int,
  error_code text,
  primary key (service_name, checked_at)
);
-- The same by day (UTC), so that reading uptime costs a few rows.
create table service_health_days (
  service_name text not null,
  day date not null,
  checks int not null check (checks > 0),
  failures int not null check (failures >= 0 and failures <= checks),
  response_time_ms_sum bigint not null default 0,
  primary key (service_name, day)
);
create index service_health_samples_by_time on service_health_samples (checked_at);
alter table service_incidents
  add acknowledged_at timestamptz,
  add acknowledged_by uuid references users (id) on delete set null,
  add unique (tenant_id, id);
create index service_incidents_by_user on service_incidents (acknowledged_by);
create table service_incident_events (
  id uuid primary key default gen_random_uuid(),
  -- As that of the incident.
  tenant_id uuid references tenants (id) on delete cascade,
  incident_id uuid not null,
  kind text not null check (kind in ('opened', 'grew', 'acknowledged', 'noted', 'resolved')),
  -- A sentence; of a note, what an admin wrote.
  text text not null,
  user_id uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- An incident of a tenant has lines of that tenant alone. Those of the platform have no tenant, and are never deleted.
  foreign key (tenant_id, incident_id) references service_incidents (tenant_id, id) on delete cascade
);
create index service_incident_events_of on service_incident_events (incident_id, created_at, id);
create index service_incident_events_by_tenant on service_incident_events (tenant_id, incident_id);
create index service_incident_events_by_user on service_incident_events (user_id);
-- Requests that failed on our side. Codes and our own sentences only: what somebody typed is not in them.
create table api_error_tracking (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid references tenants (id) on delete cascade,
  -- Method and route as it is declared, without ids.
  api_endpoint text not null,
  status int not null check (status >= 500),
  error_type text not null,
  error_message text not null,
  request_id text not null,
  resolved boolean not null default false,
  created_at timestamptz not null default now()
);
create index api_error_tracking_by_time on api_error_tracking (created_at desc, id desc);
create index api_error_tracking_by_tenant on api_error_tracking (tenant_id, created_at desc);
`;

const OF_TENANTS = ['service_incident_events', 'api_error_tracking'];
const OF_THE_SYSTEM = ['service_health_checks', 'service_health_samples', 'service_health_days'];

export class Health1767800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    for (const table of OF_TENANTS) await runner.query(tenantPolicies(table));
    for (const table of OF_THE_SYSTEM)
      await runner.query(`grant select, insert, update, delete on ${table} to praxis_system`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table ${[...OF_TENANTS, ...OF_THE_SYSTEM].join(', ')};
      alter table service_incidents drop acknowledged_at, drop acknowledged_by,
        drop constraint service_incidents_tenant_id_id_key`);
  }
}
