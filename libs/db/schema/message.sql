-- Messages and conversations: the state of each conversation, and announcements of what changes in one.

-- Whether a message belongs to the inbox: once it is handed to a vendor, or, if a team member wrote it, immediately. One that is
-- refused before it is sent (opt-out, no consent, no address, ended campaign) does not. In the database because triggers and their
-- conditions ask it.
create or replace function message_is_in_inbox(status text, attempts int, template text) returns boolean
  language sql immutable parallel safe as $body$
  select status in ('sending', 'sent', 'delivered', 'failed', 'unknown')
    or status = 'queued' and (attempts > 0 or template = 'staff_reply')
$body$;

-- Makes one outbound message the last of its conversation unless a later one is there. In the database because triggers call
-- it.
create or replace function conversation_put(tenant uuid, lead uuid, message uuid, at timestamptz) returns void language sql as $body$
  insert into conversations (tenant_id, lead_id, last_at, last_direction, last_id, assigned_to)
  select tenant, lead, at, 'outbound', message, l.assigned_to from leads l where l.tenant_id = tenant and l.id = lead
  on conflict (tenant_id, lead_id) do update
    set last_at = excluded.last_at, last_direction = excluded.last_direction, last_id = excluded.last_id, is_empty = false
    where conversations.last_at <= excluded.last_at or conversations.is_empty
$body$;

-- A conversation's last message follows the messages. In the database because messages are stored in many places, and the
-- inbox would miss one that is stored without it. Waiting messages are announced, so that an open conversation shows them.
create or replace function conversations_follow_messages() returns trigger language plpgsql as $body$
begin
  perform conversation_put(tenant_id, lead_id, id, created_at) from (
    select distinct on (tenant_id, lead_id) tenant_id, lead_id, id, created_at from after_rows
    where message_is_in_inbox(status, attempts, template)
    order by tenant_id, lead_id, created_at desc, id desc) latest;
  perform announce_changes('conversation', array_agg(tenant_id), array_agg(lead_id)) from after_rows
  where not message_is_in_inbox(status, attempts, template);
  return null;
end
$body$;
create or replace trigger messages_follow after insert on messages referencing new table as after_rows
  for each statement execute function conversations_follow_messages();

-- A message enters the inbox when it is handed over, and leaves it if it is refused then. A conversation without messages is kept
-- and marked as empty. In the database because runs, replies and webhooks of vendors change the status.
create or replace function conversations_follow_status() returns trigger language plpgsql as $body$
begin
  if message_is_in_inbox(new.status, new.attempts, new.template) then
    perform conversation_put(new.tenant_id, new.lead_id, new.id, new.created_at);
    return null;
  end if;
  -- A separate statement: one that waits for the lock would not see what was sent or received meanwhile.
  perform from conversations where tenant_id = new.tenant_id and lead_id = new.lead_id and last_id = new.id for update;
  update conversations c set
    last_at = coalesce(last.at, c.last_at), last_direction = coalesce(last.direction, c.last_direction),
    last_id = coalesce(last.id, c.last_id), is_empty = last.id is null
  from (select) one left join lateral (
    select * from (
      (select m.created_at as at, 'outbound' as direction, m.id from messages m
       where m.tenant_id = new.tenant_id and m.lead_id = new.lead_id
         and message_is_in_inbox(m.status, m.attempts, m.template)
       order by m.created_at desc, m.id desc limit 1)
      union all
      (select i.received_at, 'inbound', i.id from inbound_messages i
       where i.tenant_id = new.tenant_id and i.lead_id = new.lead_id
       order by i.received_at desc, i.id desc limit 1)
    ) entry order by at desc, id desc limit 1
  ) last on true
  where c.tenant_id = new.tenant_id and c.lead_id = new.lead_id and c.last_id = new.id;
  return null;
end
$body$;
create or replace trigger messages_follow_status after update of status, attempts on messages for each row
  when (message_is_in_inbox(new.status, new.attempts, new.template)
    <> message_is_in_inbox(old.status, old.attempts, old.template))
  execute function conversations_follow_status();

-- A conversation is assigned to the same member as its lead. A copy for the inbox's index, atomic with the lead. In the database
-- because it must be atomic with the lead.
create or replace function conversations_follow_lead() returns trigger language plpgsql as $body$
begin
  update conversations set assigned_to = new.assigned_to where tenant_id = new.tenant_id and lead_id = new.id;
  return null;
end
$body$;
create or replace trigger leads_assign_conversation after update of assigned_to on leads for each row
  when (new.assigned_to is distinct from old.assigned_to) execute function conversations_follow_lead();

-- Announces new and changed conversations. In the database because the announcement must be atomic with the change.
create or replace function conversations_announce() returns trigger language plpgsql as $body$
begin
  perform announce_changes('conversation', array_agg(tenant_id), array_agg(lead_id)) from after_rows;
  return null;
end
$body$;
create or replace trigger conversations_announce_insert after insert on conversations referencing new table as after_rows
  for each statement execute function conversations_announce();
create or replace trigger conversations_announce_update after update on conversations referencing new table as after_rows
  for each statement execute function conversations_announce();

-- Announces that a message was sent, delivered or failed: to its conversation, and to the list of campaigns if it belongs to one.
-- Pages show queued and sending messages in the same way, so the change from one to the other is not announced. A change of the
-- error code is: it says that the fate of a message is unknown. In the database because the announcement must be atomic with the
-- change.
create or replace function messages_announce() returns trigger language plpgsql as $body$
begin
  perform announce_changes('conversation', array[new.tenant_id], array[new.lead_id]);
  if new.campaign_id is not null then perform campaigns_announce(new.tenant_id); end if;
  return null;
end
$body$;
create or replace trigger messages_announce after update of status, error_code on messages for each row
  when ((new.status <> old.status and new.status <> 'sending')
    or (new.status = 'sending' and new.error_code is distinct from old.error_code))
  execute function messages_announce();
