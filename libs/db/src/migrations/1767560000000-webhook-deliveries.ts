/**
 * Outbound webhooks: endpoints and the log of deliveries. The one address that API Settings kept before received test events
 * alone; it becomes an endpoint that is switched off and has no secret, because its secret cannot be bound anew without the key.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { asSystem } from '../internal/system-statements.js';
import { tenantPolicies } from '../internal/tenant-policies.js';

const TABLES = /* sql */ `
create table webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants on delete cascade,
  url text not null,
  description text not null default '',
  events text[] not null,
  is_enabled boolean not null default true,
  -- Why it was switched off by itself.
  disabled_because text check (disabled_because in ('gone', 'failing')),
  -- The first failed attempt since the last success.
  failing_since timestamptz,
  -- Until then the secret before the last rotation signs too.
  previous_secret_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (tenant_id, id)
);
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants on delete cascade,
  endpoint_id uuid not null,
  -- The same for every endpoint that gets the event: receivers dedupe on it.
  event_id uuid not null,
  event_type text not null,
  -- Whom it is about. Not a foreign key, because the deletion of a lead is an event too.
  lead_id uuid,
  appointment_id uuid,
  -- What the record no longer says when the body is built, such as the status before.
  facts jsonb not null default '{}',
  -- Microseconds since 1970: larger is later among events of one record.
  sequence bigint not null,
  -- The body as it is sent, encrypted; built by the first attempt.
  sealed_body bytea,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed', 'canceled')),
  problem text,
  -- Since it was sent, or sent again: the place in the schedule of retries.
  attempts int not null default 0,
  attempt_log jsonb not null default '[]',
  next_attempt_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (tenant_id, endpoint_id) references webhook_endpoints (tenant_id, id) on delete cascade
);
create index webhook_deliveries_by_time on webhook_deliveries (tenant_id, created_at desc, id desc);
create index webhook_deliveries_by_endpoint on webhook_deliveries (tenant_id, endpoint_id, created_at desc, id desc);
create index webhook_deliveries_by_lead on webhook_deliveries (tenant_id, lead_id);
create index webhook_deliveries_waiting on webhook_deliveries (created_at) where status = 'waiting';
create index webhook_deliveries_by_age on webhook_deliveries (created_at);
`;

export class WebhookDeliveries1767560000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(tenantPolicies('webhook_endpoints'));
    await runner.query(tenantPolicies('webhook_deliveries'));
    await asSystem(
      runner,
      /* sql */ `
      insert into webhook_endpoints (tenant_id, url, description, events, is_enabled)
      select id, settings ->> 'webhookUrl', 'Saved in API Settings earlier', array['lead.created'], false
      from tenants where jsonb_typeof(settings -> 'webhookUrl') = 'string'`,
      `update tenants set settings = settings - 'webhookUrl' - 'lastPing'`,
      `delete from tenant_secrets where service = 'webhook'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await asSystem(
      runner,
      /* sql */ `
      update tenants t set settings = t.settings || jsonb_build_object('webhookUrl', e.url)
      from (select distinct on (tenant_id) tenant_id, url from webhook_endpoints order by tenant_id, created_at) e
      where e.tenant_id = t.id`,
    );
    await runner.query('drop table webhook_deliveries, webhook_endpoints');
  }
}
