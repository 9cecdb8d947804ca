/** Whom an incident affects and what it holds back; who is notified of incidents, and what became of each notice. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantPolicies } from '../internal/tenant-policies.js';

const TABLES = /* sql */ `
alter table service_incidents
  -- Since when the service answers again while work is still held back; null before, and when it fails again.
  add recovered_at timestamptz,
  -- The incident of the vendor that this practice's belongs to. That one has no tenant, and is never deleted.
  add parent_id uuid,
  -- The most that was held back at one time.
  add worst_runs int not null default 0 check (worst_runs >= 0),
  add worst_messages int not null default 0 check (worst_messages >= 0);
alter table service_incident_events
  drop constraint service_incident_events_kind_check,
  add constraint service_incident_events_kind_check
    check (kind in ('opened', 'grew', 'recovered', 'acknowledged', 'noted', 'resolved'));
-- One row a practice that an incident has affected. Counts only.
create table service_incident_practices (
  tenant_id uuid not null references tenants (id) on delete cascade,
  -- Of the platform, or of this practice. Incidents of the platform are never deleted.
  incident_id uuid not null,
  -- Held back now, and at the worst time.
  runs int not null default 0 check (runs >= 0),
  messages int not null default 0 check (messages >= 0),
  worst_runs int not null default 0 check (worst_runs >= 0),
  worst_messages int not null default 0 check (worst_messages >= 0),
  joined_at timestamptz not null default now(),
  primary key (tenant_id, incident_id)
);
create index service_incident_practices_of on service_incident_practices (incident_id);
-- Whom admins have chosen to be notified.
create table incident_contacts (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('email', 'webhook')),
  address text not null,
  -- Incidents that are less severe are not sent.
  min_severity text not null check (min_severity in ('critical', 'high', 'medium', 'low')),
  on_acknowledged boolean not null default false,
  -- Signs webhooks. Encrypted under a key of the installation, because no tenant owns it.
  sealed_secret bytea,
  secret_last4 text,
  created_at timestamptz not null default now(),
  check ((kind = 'webhook') = (sealed_secret is not null)),
  unique (kind, address)
);
create table incident_notices (
  -- The same for the same contact, incident and kind, in whichever process: it is the webhook-id, and the mail's idempotency key.
  id uuid primary key,
  contact_id uuid not null references incident_contacts (id) on delete cascade,
  -- Null for a test.
  incident_id uuid,
  kind text not null check (kind in ('opened', 'acknowledged', 'resolved', 'test')),
  -- The exact text, the same each time.
  body text not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  attempts int not null default 0 check (attempts >= 0),
  -- What the latest attempt brought: the response's status, or our own word for why there was none.
  response_status int,
  problem text,
  last_attempt_at timestamptz,
  -- Of one that is being sent: from then on another process may send it.
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (contact_id, incident_id, kind)
);
create index incident_notices_due on incident_notices (next_attempt_at) where status = 'waiting';
create index incident_notices_latest on incident_notices (contact_id, last_attempt_at);
create index incident_notices_by_time on incident_notices (created_at);
-- The one process that sends notices from memory while the database does not answer.
create table incident_senders (
  id boolean primary key default true check (id),
  holder uuid not null,
  leased_until timestamptz not null
);
`;

const OF_THE_SYSTEM = ['incident_notices', 'incident_contacts', 'incident_senders'];

export class IncidentScope1767820000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(tenantPolicies('service_incident_practices'));
    for (const table of OF_THE_SYSTEM)
      await runner.query(`grant select, insert, update, delete on ${table} to praxis_system`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table service_incident_practices, ${OF_THE_SYSTEM.join(', ')};
      delete from service_incident_events where kind = 'recovered';
      alter table service_incident_events drop constraint service_incident_events_kind_check,
        add constraint service_incident_events_kind_check
          check (kind in ('opened', 'grew', 'acknowledged', 'noted', 'resolved'));
      alter table service_incidents drop recovered_at, drop parent_id, drop worst_runs, drop worst_messages`);
  }
}
