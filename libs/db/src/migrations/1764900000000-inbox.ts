/** The inbox: what people write, one conversation a lead, saved replies; and a lead's own time zone. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantPolicies } from '../internal/tenant-policies.js';

const TABLES = /* sql */ `
create table inbound_messages (
  -- Follows from the webhook that brought it, so that it is stored once.
  id uuid primary key,
  tenant_id uuid not null references tenants on delete cascade,
  lead_id uuid not null,
  channel text not null check (channel in ('sms', 'email')),
  -- Who wrote: the key of the number or address.
  contact_key text not null,
  subject text,
  body text not null,
  received_at timestamptz not null,
  foreign key (tenant_id, lead_id) references leads (tenant_id, id) on delete cascade
);
create index inbound_messages_by_lead on inbound_messages (tenant_id, lead_id, received_at desc, id desc);

-- One a lead that was written to or wrote. Lists read it alone; everything in it follows from the messages and the lead.
create table conversations (
  tenant_id uuid not null references tenants on delete cascade,
  lead_id uuid not null,
  last_at timestamptz not null,
  last_direction text not null check (last_direction in ('inbound', 'outbound')),
  last_id uuid not null,
  -- Messages of theirs that nobody of the tenant has read.
  unread int not null default 0,
  -- What they wrote up to then has been read.
  read_until timestamptz,
  -- Whose lead it is.
  assigned_to uuid,
  primary key (tenant_id, lead_id),
  foreign key (tenant_id, lead_id) references leads (tenant_id, id) on delete cascade
);
create index conversations_by_last on conversations (tenant_id, last_at desc, lead_id desc);
create index conversations_unread on conversations (tenant_id, last_at desc, lead_id desc) where unread > 0;
create index conversations_unassigned on conversations (tenant_id, last_at desc, lead_id desc) where assigned_to is null;
create index conversations_by_assignee on conversations (tenant_id, assigned_to, last_at desc, lead_id desc);

create table reply_templates (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants on delete cascade,
  name text not null,
  subject text,
  body text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index reply_templates_by_name on reply_templates (tenant_id, lower(name));

create index messages_open_replies on messages (created_at)
  where template = 'staff_reply' and status in ('queued', 'sending');

-- IANA name, as the browser said it at intake; quiet hours go by it.
alter table leads add column time_zone text;

alter table messages
  -- Who of the team wrote it; null where nobody did.
  add column author_id uuid references users on delete set null,
  -- When the person did what it answers, where that was not the moment it was planned in.
  add column asked_at timestamptz;
`;

/**
 * A conversation follows its messages, whoever writes them. Once a statement, in the order of the leads, so that two
 * statements over the same leads wait for each other and do not lock up.
 */
const FOLLOW = /* sql */ `
create function conversations_follow_messages() returns trigger language plpgsql as $body$
begin
  insert into conversations (tenant_id, lead_id, last_at, last_direction, last_id, assigned_to)
  select distinct on (m.tenant_id, m.lead_id) m.tenant_id, m.lead_id, m.created_at, 'outbound', m.id, l.assigned_to
  from after_rows m join leads l on l.tenant_id = m.tenant_id and l.id = m.lead_id
  order by m.tenant_id, m.lead_id, m.created_at desc, m.id desc
  on conflict (tenant_id, lead_id) do update
    set last_at = excluded.last_at, last_direction = excluded.last_direction, last_id = excluded.last_id
    where conversations.last_at <= excluded.last_at;
  return null;
end
$body$;
create trigger messages_follow after insert on messages referencing new table as after_rows
  for each statement execute function conversations_follow_messages();

create function conversations_follow_lead() returns trigger language plpgsql as $body$
begin
  update conversations set assigned_to = new.assigned_to where tenant_id = new.tenant_id and lead_id = new.id;
  return null;
end
$body$;
create trigger leads_assign_conversation after update of assigned_to on leads for each row
  when (new.assigned_to is distinct from old.assigned_to) execute function conversations_follow_lead();
`;

/** Changes announce themselves as leads do: by id alone, beyond a hundred as "many". */
const TELL = /* sql */ `
create function conversations_tell() returns trigger language plpgsql as $body$
begin
  if (select count(*) from (select from after_rows limit 101) few) <= 100 then
    perform pg_notify('praxis_live', json_build_object('tenantId', tenant_id, 'topic', 'conversation', 'key', lead_id)::text)
    from after_rows;
  else
    perform pg_notify('praxis_live', json_build_object('tenantId', tenant_id, 'topic', 'conversation', 'key', null)::text)
    from (select distinct tenant_id from after_rows) tenants_of;
  end if;
  return null;
end
$body$;
create trigger conversations_tell_new after insert on conversations referencing new table as after_rows
  for each statement execute function conversations_tell();
create trigger conversations_tell_changed after update on conversations referencing new table as after_rows
  for each statement execute function conversations_tell();

create function messages_tell() returns trigger language plpgsql as $body$
begin
  perform pg_notify('praxis_live', json_build_object('tenantId', new.tenant_id, 'topic', 'conversation', 'key', new.lead_id)::text);
  return null;
end
$body$;
-- Waiting and being handed over look the same to whoever watches.
create trigger messages_tell after update of status on messages for each row
  when (new.status <> old.status and new.status <> 'sending') execute function messages_tell();
`;

/** Runs as the system role: row-level security is forced. */
const BACKFILL = /* sql */ `
set local role praxis_system;
insert into conversations (tenant_id, lead_id, last_at, last_direction, last_id, assigned_to)
select distinct on (m.tenant_id, m.lead_id) m.tenant_id, m.lead_id, m.created_at, 'outbound', m.id, l.assigned_to
from messages m join leads l on l.tenant_id = m.tenant_id and l.id = m.lead_id
order by m.tenant_id, m.lead_id, m.created_at desc, m.id desc;
reset role;
`;

const TENANT_TABLES = ['inbound_messages', 'conversations', 'reply_templates'];

export class Inbox1764900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    for (const table of TENANT_TABLES) await runner.query(tenantPolicies(table));
    await runner.query(BACKFILL);
    await runner.query(FOLLOW + TELL);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop trigger messages_follow on messages; drop trigger messages_tell on messages; drop trigger leads_assign_conversation on leads',
    );
    await runner.query(`drop table ${TENANT_TABLES.join(', ')}`);
    await runner.query(
      'drop function conversations_follow_messages(), conversations_follow_lead(), conversations_tell(), messages_tell()',
    );
    await runner.query('drop index messages_open_replies');
    await runner.query('alter table messages drop column author_id, drop column asked_at');
    await runner.query('alter table leads drop column time_zone');
  }
}
