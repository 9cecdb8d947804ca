/** Consent: the ledger of what people allow, whom not to write to, the decision before each send, and webhooks as received. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantPolicies } from '../internal/tenant-policies.js';

const TABLES = /* sql */ `
create table consent_ledger (
  tenant_id uuid not null references tenants on delete cascade,
  -- Counts a tenant's entries from one on, without gaps; given by the trigger.
  position bigint not null default 0,
  channel text not null check (channel in ('sms', 'voice', 'email')),
  -- Whose consent: a keyed hash of the number or address. The entry outlives the lead and names nobody.
  contact_key text not null,
  lead_id uuid,
  action text not null check (action in ('opt_in', 'opt_out', 're_opt_in', 'cleared')),
  method text not null check (method in
    ('web_form', 'keyword', 'plain_language', 'staff', 'import', 'complaint', 'bounce', 'unsubscribe_link')),
  evidence text not null default '',
  -- A user's id, 'person' for the person themselves, 'provider' for their mail or phone company.
  actor text not null default 'person',
  wording_version text not null default '',
  occurred_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  content_hash bytea not null default '',
  previous_hash bytea not null default '',
  hash bytea not null default '',
  primary key (tenant_id, position)
);
create index consent_ledger_state on consent_ledger (tenant_id, contact_key, channel, position desc);

create table suppressions (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants on delete cascade,
  channel text not null check (channel in ('sms', 'email')),
  contact_key text not null,
  reason text not null check (reason in ('bounce', 'complaint')),
  -- As much of the address as may be shown: the address itself is not kept here.
  hint text not null,
  created_at timestamptz not null default now(),
  unique (tenant_id, channel, contact_key)
);
create index suppressions_by_age on suppressions (tenant_id, created_at desc, id desc);

create table webhook_events (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants on delete cascade,
  provider text not null check (provider in ('twilio', 'resend', 'sim')),
  -- The provider's own id of the event: an event that comes again is the same row.
  event_key text not null,
  kind text not null check (kind in ('inbound', 'report')),
  -- Who wrote, of an inbound message: nothing is sent to them while it is unread.
  contact_key text,
  sealed_body bytea not null,
  status text not null default 'received' check (status in ('received', 'processed', 'ignored')),
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  unique (tenant_id, provider, event_key)
);
create index webhook_events_waiting on webhook_events (received_at) where status = 'received';
create index webhook_events_unread on webhook_events (tenant_id, contact_key)
  where status = 'received' and contact_key is not null;

alter table messages
  add column contact_key text,
  add column purpose text not null default 'reply' check (purpose in ('reply', 'service', 'marketing', 'confirmation')),
  add column decision jsonb,
  drop constraint messages_status_check,
  add constraint messages_status_check
    check (status in ('queued', 'sending', 'sent', 'delivered', 'failed', 'unknown', 'cancelled', 'blocked'));
-- One message at a time to a contact, whoever sends.
create unique index messages_one_at_a_time on messages (tenant_id, contact_key)
  where status = 'sending' and contact_key is not null;
-- Before a tenant is known: a vendor's account that several send from.
create index messages_by_vendor_id on messages (provider_message_id) where provider_message_id is not null;
create index mails_by_vendor_id on mails (provider_message_id) where provider_message_id is not null;
create index messages_of_contact on messages (contact_key, created_at desc) where contact_key is not null;
create index messages_by_contact on messages (tenant_id, contact_key, created_at desc) where contact_key is not null;
`;

/**
 * The chain. Each entry is hashed by itself, and its hash covers the one before, so that a list of content hashes proves
 * the place of an entry without showing any other. Written by the trigger, whoever inserts: under a lock a tenant's entries
 * come one after another, and each statement in a function sees what was committed before it began.
 */
const CHAIN = /* sql */ `
create function consent_part(value text) returns text language sql immutable as
  $body$ select coalesce(octet_length(value) || ':' || value, '-') $body$;

create function consent_content(entry consent_ledger) returns bytea language sql stable as $body$
  select sha256(convert_to(
    consent_part(entry.tenant_id::text) || consent_part(entry.position::text) || consent_part(entry.channel)
    || consent_part(entry.contact_key) || consent_part(entry.lead_id::text) || consent_part(entry.action)
    || consent_part(entry.method) || consent_part(entry.evidence) || consent_part(entry.actor)
    || consent_part(entry.wording_version)
    || consent_part(to_char(entry.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    || consent_part(to_char(entry.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), 'UTF8'))
$body$;

create function consent_ledger_append() returns trigger language plpgsql as $body$
declare
  previous record;
begin
  perform pg_advisory_xact_lock(hashtext('consent_ledger'), hashtext(new.tenant_id::text));
  select position, hash into previous from consent_ledger
  where tenant_id = new.tenant_id order by position desc limit 1;
  new.position := coalesce(previous.position, 0) + 1;
  new.occurred_at := date_trunc('milliseconds', new.occurred_at);
  new.recorded_at := date_trunc('milliseconds', clock_timestamp());
  new.previous_hash := coalesce(previous.hash, sha256(convert_to(new.tenant_id::text, 'UTF8')));
  new.content_hash := consent_content(new);
  new.hash := sha256(new.previous_hash || new.content_hash);
  return new;
end
$body$;
create trigger consent_ledger_append before insert on consent_ledger
  for each row execute function consent_ledger_append();

-- The rights are gone already; this refuses whoever has more of them. Rows go with their tenant, and no other way.
create function consent_ledger_refuse() returns trigger language plpgsql as $body$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  raise exception 'the consent ledger is only ever added to';
end
$body$;
create trigger consent_ledger_refuse before update or delete on consent_ledger
  for each row execute function consent_ledger_refuse();
create trigger consent_ledger_refuse_all before truncate on consent_ledger
  for each statement execute function consent_ledger_refuse();
`;

const TENANT_TABLES = ['consent_ledger', 'suppressions', 'webhook_events'];

export class Consent1764500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    for (const table of TENANT_TABLES) await runner.query(tenantPolicies(table));
    await runner.query(CHAIN);
    await runner.query('revoke update, delete on consent_ledger from praxis_app, praxis_system');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table ${TENANT_TABLES.join(', ')} cascade`);
    await runner.query('drop function consent_ledger_append()');
    await runner.query('drop function consent_ledger_refuse()');
    await runner.query('drop function consent_part(text)');
    await runner.query('drop index messages_one_at_a_time, messages_by_vendor_id, mails_by_vendor_id');
    await runner.query(`update messages set status = 'cancelled' where status = 'blocked'`);
    await runner.query(
      `alter table messages drop column contact_key, drop column purpose, drop column decision,
         drop constraint messages_status_check, add constraint messages_status_check
         check (status in ('queued', 'sending', 'sent', 'delivered', 'failed', 'unknown', 'cancelled'))`,
    );
  }
}
