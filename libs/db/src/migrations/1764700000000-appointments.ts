/** Appointments that change: who changed what and why, and the outbox row that begins and wakes the appointment's run. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantPolicies } from '../internal/tenant-policies.js';

const TABLES = /* sql */ `
alter table appointments
  -- When its present time was agreed: a reminder whose time lies before was never due.
  add column scheduled_at timestamptz not null default now(),
  -- The cancelled or missed appointment that this one is in place of.
  add column rebooked_from uuid,
  add constraint appointments_rebooked_from foreign key (tenant_id, rebooked_from)
    references appointments (tenant_id, id) on delete set null (rebooked_from);
create unique index appointments_rebooked_once on appointments (tenant_id, rebooked_from);

create table appointment_changes (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants on delete cascade,
  appointment_id uuid not null,
  kind text not null check (kind in ('rescheduled', 'cancelled', 'rebooked', 'attended', 'no_show')),
  actor text not null check (actor in ('client', 'staff', 'system')),
  user_id uuid references users on delete set null,
  reason text,
  -- The appointment's sequence after the change.
  sequence int not null,
  start_before timestamptz not null,
  start_after timestamptz not null,
  created_at timestamptz not null default now(),
  foreign key (tenant_id, appointment_id) references appointments (tenant_id, id) on delete cascade
);
create index appointment_changes_by_appointment on appointment_changes (tenant_id, appointment_id, created_at desc, id);
`;

/**
 * Whoever confirms or changes an appointment, its run is told by a row of the same transaction: neither exists without the
 * other, and nobody waits for the engine. Held slots and bookings of the past have no run.
 */
const RUN = /* sql */ `
create function appointments_tell_run() returns trigger language plpgsql as $body$
begin
  insert into outbox (tenant_id, kind, dedupe_key, payload)
  values (new.tenant_id, 'appointment.run', 'appointment.run/' || new.id || '/' || pg_current_xact_id()::text,
    jsonb_build_object('appointmentId', new.id))
  on conflict (tenant_id, dedupe_key) do nothing;
  return null;
end
$body$;
create trigger appointments_begin_run after insert on appointments for each row
  when (new.status = 'confirmed' and new.lead_id is not null and new.end_time > now())
  execute function appointments_tell_run();
create trigger appointments_wake_run after update on appointments for each row
  when (new.lead_id is not null and case when new.status = 'confirmed'
      then (new.status, new.ics_sequence) is distinct from (old.status, old.ics_sequence)
      else new.status <> old.status and old.status in ('confirmed', 'attended', 'no_show') end)
  execute function appointments_tell_run();
`;

export class Appointments1764700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(tenantPolicies('appointment_changes'));
    await runner.query(RUN);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop trigger appointments_begin_run on appointments; drop trigger appointments_wake_run on appointments',
    );
    await runner.query('drop function appointments_tell_run()');
    await runner.query('drop table appointment_changes');
    await runner.query('alter table appointments drop column rebooked_from, drop column scheduled_at');
  }
}
