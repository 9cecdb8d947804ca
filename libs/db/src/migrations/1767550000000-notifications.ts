/** Notifications to the practice's own people, how each wants to be notified, and what is still to be sent. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { asSystem } from '../internal/system-statements.js';
import { tenantPolicies } from '../internal/tenant-policies.js';

const EVENTS = `('lead_new', 'lead_hot', 'appointment_booked', 'appointment_moved', 'appointment_cancelled',
    'call_escalated', 'call_missed', 'reply_received', 'held')`;

const TABLES = /* sql */ `
create table notification_settings (
  tenant_id uuid not null references tenants on delete cascade,
  user_id uuid not null,
  -- A person without a row has the defaults of notification_defaults (libs/db/schema/notification.sql).
  page_events text[] not null,
  email_events text[] not null,
  sms_events text[] not null,
  time_zone text not null,
  quiet_hours jsonb not null,
  digest jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references tenant_users (tenant_id, user_id) on delete cascade
);

-- A person's mobile number in a practice. Text messages go to a verified one alone.
create table notification_phones (
  tenant_id uuid not null references tenants on delete cascade,
  user_id uuid not null,
  -- Null once it was removed; the count of codes stays.
  number text,
  verified_at timestamptz,
  -- Keyed hash of the code that was sent last.
  code_hash text,
  code_expires_at timestamptz,
  code_tries int not null default 0,
  -- How many codes were sent since when: each costs.
  codes_sent int not null default 0,
  codes_since timestamptz not null default now(),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references tenant_users (tenant_id, user_id) on delete cascade
);

create table notifications (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants on delete cascade,
  -- Who leaves the practice leaves what they were notified behind.
  user_id uuid not null,
  event text not null check (event in ${EVENTS}),
  -- What happened, once: a repeat of it notifies nobody a second time.
  occurrence text not null,
  subject_id uuid not null,
  lead_id uuid,
  reason text,
  is_urgent boolean not null default false,
  in_page boolean not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  unique (tenant_id, id),
  unique (tenant_id, user_id, event, occurrence),
  foreign key (tenant_id, user_id) references tenant_users (tenant_id, user_id) on delete cascade,
  foreign key (tenant_id, lead_id) references leads (tenant_id, id) on delete cascade
);
create index notifications_of_person on notifications (tenant_id, user_id, created_at desc, id desc) where in_page;
create index notifications_unread on notifications (tenant_id, user_id) where in_page and read_at is null;
create index notifications_by_lead on notifications (tenant_id, lead_id) where lead_id is not null;
create index notifications_by_age on notifications (created_at);

create table notification_deliveries (
  tenant_id uuid not null references tenants on delete cascade,
  notification_id uuid not null,
  channel text not null check (channel in ('email', 'sms')),
  user_id uuid not null,
  status text not null default 'waiting' check (status in ('waiting', 'handed_over', 'dropped')),
  -- Known once the person's run has read it.
  due_at timestamptz,
  -- The email or text message that says it.
  mail_id uuid,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  -- Each person is notified of each thing once by each channel.
  primary key (tenant_id, notification_id, channel),
  foreign key (tenant_id, notification_id) references notifications (tenant_id, id) on delete cascade
);
create index notification_deliveries_waiting on notification_deliveries (tenant_id, user_id) where status = 'waiting';
`;

const NAMES = ['notification_settings', 'notification_phones', 'notifications', 'notification_deliveries'];

export class Notifications1767550000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    // Text messages to people of the practice are sent as its emails to them are.
    await runner.query(
      `alter table mails add column channel text not null default 'email' check (channel in ('email', 'sms'))`,
    );
    for (const name of NAMES) await runner.query(tenantPolicies(name));
  }

  async down(runner: QueryRunner): Promise<void> {
    await asSystem(runner, `delete from mails where channel <> 'email'`);
    await runner.query('alter table mails drop column channel');
    await runner.query(
      'drop table notification_deliveries, notifications, notification_phones, notification_settings',
    );
  }
}
