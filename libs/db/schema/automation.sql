-- Automations: events of leads, appointments, messages and calls begin runs, and wake runs that wait for them, in the transaction of the
-- event. In the database because these records are written in many places, and no event may be missed.

-- The version that a new run follows. A version on trial gets its share of the runs, and all runs about one lead follow the same
-- version. In the database because code and the trigger that begins runs both choose by it.
create or replace function automation_version(automation automations, about text) returns int language sql immutable as $body$
  select case when abs(hashtextextended(about, hashtextextended(automation.id::text, 0)) % 100) < automation.canary_share
    then automation.canary_version else automation.active_version end
$body$;

-- Begins a run. In the database because two of the functions below begin runs.
create or replace function automation_enqueue(tenant uuid, automation uuid, run uuid) returns void language plpgsql as $body$
begin
  perform enqueue_run('automation.run', tenant, 'tenant/' || tenant || '/automation/' || automation || '/' || run,
    jsonb_build_object('automationId', automation, 'runId', run));
end
$body$;

-- Begins a run for each active automation that starts with this, and each of these leads, once for each `occurred`. Enqueues
-- them. In the database because triggers of four tables call it.
create or replace function automation_begin(tenant uuid, kind_name text, detail text, lead_ids uuid[], appointment uuid, occurred text)
returns void language plpgsql as $body$
declare
  run record;
begin
  -- Nearly every change ends here.
  if not exists (select from automations a
    where a.tenant_id = tenant and a.status = 'active' and a.trigger_kind = kind_name) then
    return;
  end if;
  for run in
    insert into automation_runs (tenant_id, automation_id, version, lead_id, appointment_id, trigger_key)
    select a.tenant_id, a.id, automation_version(a, l.id::text), l.id, appointment, kind_name || '/' || occurred || '/' || l.id
    from automations a join leads l on l.tenant_id = a.tenant_id and l.id = any(lead_ids) and not l.is_sample
    where a.tenant_id = tenant and a.status = 'active' and a.trigger_kind = kind_name
      and (a.trigger_detail is null or a.trigger_detail = detail)
    order by a.id, l.id
    on conflict do nothing returning automation_id, id
  loop
    perform automation_enqueue(tenant, run.automation_id, run.id);
  end loop;
end
$body$;

-- Makes runs read their record again; several pending wake-ups of one run become one signal. In the database because triggers call
-- it.
create or replace function automation_wake_runs(tenant uuid, run_ids uuid[]) returns void language plpgsql as $body$
begin
  perform wake_run('automation.changed', tenant, id::text, jsonb_build_object('automationId', automation_id, 'runId', id))
  from automation_runs where tenant_id = tenant and id = any(run_ids);
end
$body$;

-- Makes the open runs about this person read their records again, because an event that they may be waiting for has happened. In the
-- database because triggers of three tables call it.
create or replace function automation_wake(tenant uuid, happened_to uuid) returns void language plpgsql as $body$
begin
  perform automation_wake_runs(tenant, array(
    select r.id from automation_runs r
    where r.tenant_id = tenant and r.status in ('running', 'waiting', 'held') and not r.is_test
      and r.lead_id in (
        select happened_to union all
        select o.id from leads l join leads o on o.tenant_id = l.tenant_id and o.contact_id = l.contact_id
        where l.tenant_id = tenant and l.id = happened_to)));
end
$body$;

-- New leads, except those of an import, which are not new events. In the database because leads are stored in many places.
create or replace function automations_of_new_leads() returns trigger language plpgsql as $body$
begin
  perform automation_begin(tenant_id, 'lead_created', null, array_agg(id), null, '')
  from after_rows where not starts_with(session_id, 'import-') group by tenant_id;
  return null;
end
$body$;
create or replace trigger leads_begin_automations after insert on leads referencing new table as after_rows
  for each statement execute function automations_of_new_leads();

-- A new status of a lead. In the database because a status changes in many places: people, bookings, imports, runs.
create or replace function automations_of_lead_status() returns trigger language plpgsql as $body$
begin
  perform automation_begin(new.tenant_id, 'lead_status_changed', new.status, array[new.id], null,
    new.status || '/' || pg_current_xact_id()::text);
  return null;
end
$body$;
create or replace trigger leads_status_begin_automations after update of status on leads for each row
  when (new.status <> old.status and not new.is_sample) execute function automations_of_lead_status();

-- Reopens runs that ended because the appointment that began them was marked wrongly, once the mark is corrected. They continue
-- where they were; their waits were not extended. As in activities/src/automation/take-step.ts (STILL). In the database because it
-- must be atomic with the corrected mark.
create or replace function automation_reopen(tenant uuid, appointment uuid, state text) returns void language plpgsql as $body$
declare
  run record;
begin
  -- First wait for a step that is ending such a run now. The statement below then sees it.
  perform from automation_runs r where r.tenant_id = tenant and r.appointment_id = appointment order by r.id for no key update;
  for run in with opened as (
    update automation_runs r set status = 'running', error_code = null, finished_at = null
    from automations a, automation_versions v
    where r.tenant_id = tenant and r.appointment_id = appointment and not r.is_test
      and r.status = 'cancelled' and r.error_code = 'appointment_changed'
      and a.tenant_id = tenant and a.id = r.automation_id and a.status = 'active'
      and v.tenant_id = tenant and v.automation_id = r.automation_id and v.version = r.version
      and case v.definition -> 'trigger' ->> 'event'
        when 'booked' then state in ('confirmed', 'attended')
        when 'rescheduled' then state in ('confirmed', 'attended')
        else v.definition -> 'trigger' ->> 'event' = state and state in ('attended', 'no_show') end
    returning r.automation_id, r.id, r.position, r.step_id
  ), step as (
    update automation_steps s set status = 'running', outcome = nullif(s.outcome, 'appointment_changed'), finished_at = null
    from opened o where s.tenant_id = tenant and s.run_id = o.id and s.position = o.position and s.status = 'skipped'
    returning s.detail ->> 'taskId' as task_id
  ), approval as (
    update tasks t set status = 'open', settled_at = null from step
    where t.tenant_id = tenant and t.id = step.task_id::uuid and t.kind = 'approval' and t.status = 'dropped'
  ), unsent as (
    update messages m set status = 'queued', updated_at = now() from opened o
    where m.tenant_id = tenant and m.session_id = 'automation/' || o.id and m.status = 'cancelled'
      and m.idempotency_key = 'automation/' || o.id || '/' || o.step_id
  )
  select automation_id, id from opened loop
    perform automation_enqueue(tenant, run.automation_id, run.id);
  end loop;
end
$body$;

-- Events of an appointment begin runs, and wake runs that wait for them or are about the appointment. A booking of a past
-- appointment is no event. In the database because appointments are written in many places.
create or replace function automations_of_appointments() returns trigger language plpgsql as $body$
declare
  was constant text := case when tg_op = 'UPDATE' then old.status else 'held' end;
  final_was constant text := case when tg_op = 'UPDATE' then old.final_status end;
  -- A mark of attendance counts only once it is final.
  state_was constant text := case when was in ('attended', 'no_show') then coalesce(final_was, 'confirmed') else was end;
  state constant text := case when new.status in ('attended', 'no_show') then coalesce(new.final_status, 'confirmed')
    else new.status end;
  event constant text := case
    when new.status = 'confirmed' and was in ('held', 'expired') and new.end_time > now() then 'booked'
    when new.status = 'confirmed' and was = 'confirmed' and new.start_time <> old.start_time then 'rescheduled'
    when new.status = 'cancelled' and was in ('confirmed', 'attended', 'no_show') then 'canceled'
    when new.final_status is distinct from final_was then new.final_status
  end;
begin
  if tg_op = 'UPDATE' and state <> state_was then
    perform automation_reopen(new.tenant_id, new.id, state);
  end if;
  if event is null then return null; end if;
  -- First wake waiting runs: runs that begin now do not wait for anything yet.
  perform automation_wake(new.tenant_id, new.lead_id);
  perform automation_begin(new.tenant_id, 'appointment', event, array[new.lead_id], new.id,
    new.id || '/' || event || '/' || new.ics_sequence);
  return null;
end
$body$;
create or replace trigger appointments_begin_automations after insert or update on appointments for each row
  when (new.lead_id is not null and not new.is_sample) execute function automations_of_appointments();

-- What a client writes begins runs, and wakes those that wait for a reply. In the database because webhooks of several vendors
-- store it.
create or replace function automations_of_inbound_messages() returns trigger language plpgsql as $body$
begin
  perform automation_wake(new.tenant_id, new.lead_id);
  perform automation_begin(new.tenant_id, 'message_received', null, array[new.lead_id], null, new.id::text);
  return null;
end
$body$;
create or replace trigger inbound_messages_begin_automations after insert on inbound_messages for each row
  execute function automations_of_inbound_messages();

-- A missed call of a known person, by the rule of libs/db/src/call/missed-call.ts. In the database because calls are ended by
-- webhooks, by runs and by the sweep.
create or replace function automations_of_missed_calls() returns trigger language plpgsql as $body$
declare
  caller uuid;
begin
  if call_is_missed(new.turns, new.end_reason) is not true then return null; end if;
  select coalesce(new.lead_id, p.lead_id) into caller from phone_calls p
  where p.tenant_id = new.tenant_id and p.call_id = new.id and p.direction = 'inbound';
  if caller is not null then
    perform automation_begin(new.tenant_id, 'call_missed', null, array[caller], null, new.id::text);
  end if;
  return null;
end
$body$;
create or replace trigger calls_begin_automations after update of state on calls for each row
  when (new.state = 'ended' and old.state <> 'ended')
  execute function automations_of_missed_calls();

-- Wakes the run that made a call as soon as the call is answered, or has ended without an answer. In the database because webhooks
-- and runs both write how a call goes.
create or replace function automations_of_outbound_calls() returns trigger language plpgsql as $body$
begin
  perform automation_wake(new.tenant_id, new.lead_id);
  return null;
end
$body$;
create or replace trigger phone_calls_wake_automations after update of status, outcome on phone_calls for each row
  when (new.direction = 'outbound' and new.lead_id is not null
    and (new.status, new.outcome) is distinct from (old.status, old.outcome)
    and new.status in ('refused', 'answered', 'completed', 'busy', 'no_answer', 'failed', 'canceled'))
  execute function automations_of_outbound_calls();

-- Wakes the run of an approval that is answered. In the database because the answer and the signal must be atomic.
create or replace function tasks_wake_automations() returns trigger language plpgsql as $body$
begin
  perform automation_wake_runs(new.tenant_id, array[new.run_id]);
  return null;
end
$body$;
create or replace trigger tasks_wake_automations after update of status on tasks for each row
  when (new.status <> old.status and new.run_id is not null and new.kind = 'approval')
  execute function tasks_wake_automations();

-- Announces runs and tasks to open pages. In the database because an announcement must be atomic with the change.
create or replace function automation_runs_announce() returns trigger language plpgsql as $body$
begin
  perform announce_changes('automation', array_agg(tenant_id), array_agg(automation_id)) from after_rows;
  return null;
end
$body$;
create or replace trigger automation_runs_announce_insert after insert on automation_runs referencing new table as after_rows
  for each statement execute function automation_runs_announce();
create or replace trigger automation_runs_announce_update after update on automation_runs referencing new table as after_rows
  for each statement execute function automation_runs_announce();

-- Open pages show which version of an automation is active. In the database because an announcement must be atomic with the
-- change.
create or replace function automations_announce() returns trigger language plpgsql as $body$
begin
  perform announce_changes('automation', array[new.tenant_id], array[new.id]);
  return null;
end
$body$;
create or replace trigger automations_announce after update on automations for each row
  when ((new.status, new.active_version, new.canary_version, new.canary_share)
    is distinct from (old.status, old.active_version, old.canary_version, old.canary_share))
  execute function automations_announce();

-- Open pages show tasks as they are. In the database because an announcement must be atomic with the change.
create or replace function tasks_announce() returns trigger language plpgsql as $body$
begin
  perform announce_changes('task', array[new.tenant_id], array[new.id]);
  return null;
end
$body$;
create or replace trigger tasks_announce after insert or update of status on tasks for each row execute function tasks_announce();
