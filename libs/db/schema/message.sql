-- Messages and conversations: the state of each conversation, and announcements of what changes in one.

-- A conversation's last message follows the messages. In the database because messages are stored in many places, and the
-- inbox would miss one that is stored without it.
create or replace function conversations_follow_messages() returns trigger language plpgsql as $body$
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
create or replace trigger messages_follow after insert on messages referencing new table as after_rows
  for each statement execute function conversations_follow_messages();

-- A conversation is assigned to whom its lead is assigned to. A copy for the inbox's index, atomic with the lead.
create or replace function conversations_follow_lead() returns trigger language plpgsql as $body$
begin
  update conversations set assigned_to = new.assigned_to where tenant_id = new.tenant_id and lead_id = new.id;
  return null;
end
$body$;
create or replace trigger leads_assign_conversation after update of assigned_to on leads for each row
  when (new.assigned_to is distinct from old.assigned_to) execute function conversations_follow_lead();

-- Announces new and changed conversations, atomic with the change.
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

-- Announces that a message was sent, delivered or failed: to its conversation, and to the list of campaigns if it belongs to
-- one. Pages show queued and sending messages alike, so that change is not announced.
create or replace function messages_announce() returns trigger language plpgsql as $body$
begin
  perform announce_changes('conversation', array[new.tenant_id], array[new.lead_id]);
  if new.campaign_id is not null then perform campaigns_announce(new.tenant_id); end if;
  return null;
end
$body$;
create or replace trigger messages_announce after update of status on messages for each row
  when (new.status <> old.status and new.status <> 'sending') execute function messages_announce();
