-- Functions that the triggers of several nouns share.

-- Announces changed records to open pages when the transaction commits, by id alone; more than a hundred as "many", once per tenant. In the
-- database because a notification must be atomic with the change, whichever process writes the row.
create or replace function announce_changes(topic text, tenant_ids uuid[], keys uuid[])
returns void language plpgsql as $body$
begin
  if cardinality(keys) > 100 then
    perform pg_notify('praxis_live', json_build_object('tenantId', tenant_id, 'topic', topic, 'key', null)::text)
    from (select distinct unnest(tenant_ids) as tenant_id) changed;
  else
    perform pg_notify('praxis_live', json_build_object('tenantId', tenant_id, 'topic', topic, 'key', key)::text)
    from unnest(tenant_ids, keys) as changed(tenant_id, key);
  end if;
end
$body$;

-- Wakes the dispatchers of the outbox once a transaction that stored due rows commits. Rows that are leased, put off or done
-- announce nothing. In the database because other triggers write to the outbox too, and a notification must be sent with the row.
create or replace function outbox_notify() returns trigger language plpgsql as $body$
begin
  if tg_op = 'INSERT' then
    if not exists (select from after_rows where next_attempt_at <= now()) then
      return null;
    end if;
  end if;
  perform pg_notify('praxis_outbox', '');
  return null;
end
$body$;
create or replace trigger outbox_notify_inserted after insert on outbox referencing new table as after_rows
  for each statement execute function outbox_notify();
create or replace trigger outbox_notify_due_again after update on outbox for each row
  when (new.done_at is null and new.next_attempt_at <= now()) execute function outbox_notify();
