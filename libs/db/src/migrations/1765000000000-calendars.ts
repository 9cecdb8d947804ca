/** Calendars of providers at Google or a CalDAV server: connections, what was written there, and when their owners are busy. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantPolicies } from '../internal/tenant-policies.js';

const TABLES = /* sql */ `
create table calendar_connections (
  tenant_id uuid not null references tenants on delete cascade,
  provider_id uuid not null,
  kind text not null check (kind in ('caldav', 'google')),
  -- Which calendar and whose account: what may be shown. The secret is in the vault.
  settings jsonb not null,
  -- Changes whenever it is saved: what was found out under another one says nothing about this.
  version uuid not null default gen_random_uuid(),
  connected_by uuid references users on delete set null,
  -- When it last answered all that was asked.
  synced_at timestamptz,
  -- Why it did not the last time; null while it does.
  problem text,
  -- How often in a row it did not.
  failures int not null default 0,
  failing_since timestamptz,
  tried_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, provider_id),
  foreign key (tenant_id, provider_id) references providers (tenant_id, id) on delete cascade
);
create index calendar_connections_by_try on calendar_connections (tried_at);

create table calendar_busy (
  tenant_id uuid not null references tenants on delete cascade,
  provider_id uuid not null,
  start_time timestamptz not null,
  end_time timestamptz not null check (start_time < end_time),
  primary key (tenant_id, provider_id, start_time),
  foreign key (tenant_id, provider_id) references calendar_connections (tenant_id, provider_id) on delete cascade
);

create table calendar_events (
  tenant_id uuid not null references tenants on delete cascade,
  appointment_id uuid not null,
  -- In whose calendar: an appointment may be given to another provider.
  provider_id uuid not null,
  -- Which state of the appointment stands there, and at what time.
  sequence int not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  written_at timestamptz not null default now(),
  primary key (tenant_id, appointment_id, provider_id),
  foreign key (tenant_id, appointment_id) references appointments (tenant_id, id) on delete cascade,
  foreign key (tenant_id, provider_id) references calendar_connections (tenant_id, provider_id) on delete cascade
);
create index calendar_events_by_provider on calendar_events (tenant_id, provider_id, start_time);

alter table appointments
  drop constraint appointments_calendar_status_check,
  add constraint appointments_calendar_status_check
    check (calendar_status in ('none', 'synced', 'cancelled', 'failing'));
`;

const TENANT_TABLES = ['calendar_connections', 'calendar_busy', 'calendar_events'];

export class Calendars1765000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    for (const table of TENANT_TABLES) await runner.query(tenantPolicies(table));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      drop table calendar_events, calendar_busy, calendar_connections;
      set local role praxis_system;
      update appointments set calendar_status = 'none' where calendar_status = 'failing';
      reset role;
      alter table appointments
        drop constraint appointments_calendar_status_check,
        add constraint appointments_calendar_status_check check (calendar_status in ('none', 'synced', 'cancelled'));
    `);
  }
}
