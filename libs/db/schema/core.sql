-- Functions that the triggers of several nouns share.

-- Stores one row of the outbox, and nothing if its key is there already. In the database because triggers enqueue runs as code does
-- (libs/db/src/core/outbox.ts): nothing but this function and enqueue_run writes such rows.
create or replace function enqueue_once(row_kind text, tenant uuid, key text, row_payload jsonb, seconds float8 default 0)
returns void language plpgsql as $body$
begin
  insert into outbox (tenant_id, kind, dedupe_key, payload, next_attempt_at)
  values (tenant, row_kind, row_kind || '/' || key, row_payload, now() + make_interval(secs => seconds))
  on conflict (tenant_id, dedupe_key) do nothing;
end
$body$;

-- Begins a run once this transaction commits, or after `seconds`. Its row is stored once: a row that waits keeps its place in
-- the queue; a row that is being handed over, or was, is handed over once more. In the database because triggers enqueue runs,
-- as code does.
create or replace function enqueue_run(run_kind text, tenant uuid, run text, start jsonb, seconds float8 default 0)
returns void language plpgsql as $body$
begin
  insert into outbox as o (tenant_id, kind, dedupe_key, payload, next_attempt_at)
  values (tenant, run_kind, run_kind || '/' || run, start, now() + make_interval(secs => seconds))
  on conflict (tenant_id, dedupe_key) do update set payload = excluded.payload, done_at = null, last_error = null,
    attempts = case when o.done_at is null then o.attempts else 0 end,
    next_attempt_at = case when o.done_at is null then least(o.next_attempt_at, excluded.next_attempt_at)
      else excluded.next_attempt_at end;
end
$body$;

-- Makes a run read its record again once this transaction commits, or after `seconds`. Rows that wait for the same run become
-- one signal, and a transaction stores one row per run. In the database because triggers wake runs, as code does.
create or replace function wake_run(run_kind text, tenant uuid, run text, start jsonb, seconds float8 default 0)
returns void language sql as $body$
  select enqueue_once(run_kind, tenant, run || '/' || pg_current_xact_id()::text, start, seconds)
$body$;

-- Announces changed records to open pages when the transaction commits, by id alone; more than a hundred as "many", once a
-- tenant. In the database because a notification must be atomic with the change, whichever process writes the row.
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
