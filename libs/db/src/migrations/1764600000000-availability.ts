/** Availability: rules of each provider, what holds for all of a tenant's, and buffers as part of what an appointment blocks. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantPolicies } from '../internal/tenant-policies.js';

/** What a provider starts with, as it was when this migration was written. */
const RULES = JSON.stringify({
  hours: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '19:00' })),
  slotMins: 30,
  stepMins: 30,
  bufferBeforeMins: 0,
  bufferAfterMins: 0,
  noticeMins: 0,
  horizonDays: 730,
  dailyMax: null,
  blackouts: [],
});

const TABLES = /* sql */ `
create table scheduling_settings (
  tenant_id uuid primary key references tenants on delete cascade,
  routing text not null default 'round_robin' check (routing in ('round_robin', 'owner_first', 'earliest')),
  fairness_days int not null default 14 check (fairness_days between 1 and 90),
  blackouts jsonb not null default '[]',
  updated_at timestamptz not null default now()
);

alter table providers
  add column rules jsonb not null default '${RULES}',
  -- Whose leads come here first.
  add column member_id uuid references users on delete set null,
  add column last_booked_at timestamptz;
`;

/** Runs as the system role: forced row-level security hides all rows from an owner. */
const BACKFILL = /* sql */ `
set local role praxis_system;
update providers set rules = jsonb_set(rules, '{hours}', coalesce((
  select jsonb_agg(jsonb_build_object('day', day, 'from', to_char(day_start, 'HH24:MI'), 'to', to_char(day_end, 'HH24:MI')) order by day)
  from unnest(working_days) day where day_start < day_end), '[]'));
update appointments set blocked_from = start_time, blocked_until = end_time;
reset role;
`;

/**
 * What an appointment blocks is its time and the provider's buffers around it. A trigger says so, whoever writes: a range
 * of columns and settings cannot stand in a constraint by itself. Buffers are those in force when it was put at its time.
 */
const BLOCKED = /* sql */ `
create function appointment_blocks() returns trigger language plpgsql as $body$
declare
  buffers record;
begin
  select make_interval(mins => (p.rules ->> 'bufferBeforeMins')::int) as lead_in,
    make_interval(mins => (p.rules ->> 'bufferAfterMins')::int) as lead_out
  into buffers from providers p where p.tenant_id = new.tenant_id and p.id = new.provider_id;
  new.blocked_from := new.start_time - coalesce(buffers.lead_in, interval '0');
  new.blocked_until := new.end_time + coalesce(buffers.lead_out, interval '0');
  return new;
end
$body$;
create trigger appointment_blocks before insert or update of start_time, end_time, provider_id on appointments
  for each row execute function appointment_blocks();

alter table appointments
  alter column blocked_from set not null,
  alter column blocked_until set not null,
  drop constraint appointments_no_overlap,
  add constraint appointments_no_overlap
    exclude using gist (tenant_id with =, provider_id with =, tstzrange(blocked_from, blocked_until, '[)') with &&)
    where (status in ('held', 'confirmed'));
`;

export class Availability1764600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(tenantPolicies('scheduling_settings'));
    await runner.query(
      'alter table appointments add column blocked_from timestamptz, add column blocked_until timestamptz',
    );
    await runner.query(BACKFILL);
    await runner.query(
      'alter table providers drop column working_days, drop column day_start, drop column day_end',
    );
    await runner.query(BLOCKED);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      drop trigger appointment_blocks on appointments;
      drop function appointment_blocks();
      alter table appointments drop constraint appointments_no_overlap;
      alter table appointments drop column blocked_from, drop column blocked_until;
      alter table appointments add constraint appointments_no_overlap
        exclude using gist (tenant_id with =, provider_id with =, tstzrange(start_time, end_time, '[)') with &&)
        where (status in ('held', 'confirmed'));
      alter table providers
        add column working_days int[] not null default '{1,2,3,4,5}',
        add column day_start time not null default '09:00',
        add column day_end time not null default '19:00',
        drop column rules, drop column member_id, drop column last_booked_at;
      drop table scheduling_settings;
    `);
  }
}
