-- Outbound webhooks: events of leads and appointments become deliveries, in the transaction of the change. In the database
-- because neither may exist without the other, and leads and appointments are written in many places.

-- Stores a delivery for each event and each enabled endpoint that chose it. The arrays have one place per event. A tenant that is
-- being deleted sends nothing. In the database because triggers of leads and of appointments call it.
create or replace function webhook_record(event text, tenant_ids uuid[], lead_ids uuid[], appointment_ids uuid[], facts jsonb[])
returns void language plpgsql as $body$
begin
  -- Most tenants have no such endpoint, so the function returns here.
  if tenant_ids is null or not exists (
    select from webhook_endpoints e where e.tenant_id = any(tenant_ids) and e.is_enabled and event = any(e.events)
  ) then
    return;
  end if;
  -- Materialized, so that all endpoints get one id for one event.
  with happened as materialized (
    select c.tenant_id, c.lead_id, c.appointment_id, c.facts, gen_random_uuid() as event_id,
      (extract(epoch from clock_timestamp()) * 1000000)::bigint as sequence
    from unnest(tenant_ids, lead_ids, appointment_ids, facts) as c(tenant_id, lead_id, appointment_id, facts)
  )
  insert into webhook_deliveries (tenant_id, endpoint_id, event_id, event_type, lead_id, appointment_id, facts, sequence)
  select h.tenant_id, e.id, h.event_id, event, h.lead_id, h.appointment_id, coalesce(h.facts, '{}'), h.sequence
  from happened h join webhook_endpoints e on e.tenant_id = h.tenant_id and e.is_enabled and event = any(e.events)
  where exists (select from tenants t where t.id = h.tenant_id);
end
$body$;

-- Enqueues the run of each new delivery, and announces it to open pages. The key is the delivery, so its run begins once. In
-- the database because a delivery without its run would never be sent.
create or replace function webhook_deliveries_begin() returns trigger language plpgsql as $body$
begin
  perform enqueue_run('webhook_delivery.run', d.tenant_id, 'tenant/' || d.tenant_id || '/webhook-delivery/' || d.id,
    jsonb_build_object('deliveryId', d.id)) from after_rows d;
  perform announce_changes('webhook_delivery', array_agg(tenant_id), array_agg(id)) from after_rows;
  return null;
end
$body$;
create or replace trigger webhook_deliveries_begin after insert on webhook_deliveries referencing new table as after_rows
  for each statement execute function webhook_deliveries_begin();

-- Announces each change of a delivery to open pages. In the database because the announcement must be atomic with the change.
create or replace function webhook_deliveries_announce() returns trigger language plpgsql as $body$
begin
  perform announce_changes('webhook_delivery', array_agg(tenant_id), array_agg(id)) from after_rows;
  return null;
end
$body$;
create or replace trigger webhook_deliveries_announce after update on webhook_deliveries referencing new table as after_rows
  for each statement execute function webhook_deliveries_announce();

-- New leads. In the database because leads are stored in many places.
create or replace function leads_webhook_created() returns trigger language plpgsql as $body$
begin
  perform webhook_record('lead.created', array_agg(tenant_id), array_agg(id), array_agg(null::uuid), array_agg('{}'::jsonb))
  from after_rows where not is_sample;
  return null;
end
$body$;
create or replace trigger leads_webhook_created after insert on leads referencing new table as after_rows
  for each statement execute function leads_webhook_created();

-- A new status is a separate event; every other edit by people is an update. Scores and engagement change with each click of a
-- visitor and are no event. In the database because leads are changed in many places.
create or replace function leads_webhook_changed() returns trigger language plpgsql as $body$
begin
  if new.status <> old.status then
    perform webhook_record('lead.status_changed', array[new.tenant_id], array[new.id], array[null::uuid],
      array[jsonb_build_object('previousStatus', old.status, 'status', new.status)]);
  end if;
  if (new.name, new.email, new.phone, new.case_type, new.lead_type, new.area, new.budget, new.details, new.urgency,
      new.timeline, new.language, new.assigned_to, new.tags)
    is distinct from (old.name, old.email, old.phone, old.case_type, old.lead_type, old.area, old.budget, old.details,
      old.urgency, old.timeline, old.language, old.assigned_to, old.tags)
    or (new.stage_id is distinct from old.stage_id and new.status = old.status)
  then
    perform webhook_record('lead.updated', array[new.tenant_id], array[new.id], array[null::uuid], array['{}'::jsonb]);
  end if;
  return null;
end
$body$;
create or replace trigger leads_webhook_changed after update on leads for each row
  when (not new.is_sample and (new.status, new.stage_id, new.name, new.email, new.phone, new.case_type, new.lead_type, new.area,
      new.budget, new.details, new.urgency, new.timeline, new.language, new.assigned_to, new.tags)
    is distinct from (old.status, old.stage_id, old.name, old.email, old.phone, old.case_type, old.lead_type, old.area,
      old.budget, old.details, old.urgency, old.timeline, old.language, old.assigned_to, old.tags))
  execute function leads_webhook_changed();

-- Deletes stored deliveries about deleted people, including waiting ones, and then notifies endpoints of the deletion by id. In the
-- database because leads also go by cascade.
create or replace function leads_webhook_deleted() returns trigger language plpgsql as $body$
begin
  update webhook_deliveries d set sealed_body = null, facts = '{}', next_attempt_at = null,
    problem = case when d.status = 'delivered' then d.problem else 'person_deleted' end,
    status = case when d.status = 'delivered' then d.status else 'canceled' end
  from before_rows l
  where d.tenant_id = l.tenant_id and d.lead_id = l.id and d.event_type <> 'lead.deleted';
  perform webhook_record('lead.deleted', array_agg(tenant_id), array_agg(id), array_agg(null::uuid), array_agg('{}'::jsonb))
  from before_rows where not is_sample;
  return null;
end
$body$;
create or replace trigger leads_webhook_deleted after delete on leads referencing old table as before_rows
  for each statement execute function leads_webhook_deleted();

-- A hold that becomes a booking, a new time, a cancellation, and whether the client came, once that is final. Undoing a mark is no
-- event. In the database because appointments are written in many places.
create or replace function appointments_webhook() returns trigger language plpgsql as $body$
declare
  was constant text := case when tg_op = 'UPDATE' then old.status else 'none' end;
  is_final constant boolean := tg_op = 'UPDATE' and new.final_status is distinct from old.final_status;
  event text;
  facts jsonb := '{}';
begin
  if new.status = 'confirmed' and was in ('none', 'held', 'expired', 'cancelled') then
    event := 'appointment.booked';
  elsif new.status = 'confirmed' and was = 'confirmed' and (new.start_time, new.end_time, new.provider_id)
    is distinct from (old.start_time, old.end_time, old.provider_id) then
    event := 'appointment.rescheduled';
    facts := jsonb_build_object('previousStart',
      to_char(old.start_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
  elsif new.status = 'cancelled' and was = 'confirmed' then
    event := 'appointment.canceled';
  elsif is_final and new.final_status = 'attended' then
    event := 'appointment.attended';
  elsif is_final and new.final_status = 'no_show' then
    event := 'appointment.no_show';
  end if;
  if event is not null then
    perform webhook_record(event, array[new.tenant_id], array[new.lead_id], array[new.id], array[facts]);
  end if;
  return null;
end
$body$;
create or replace trigger appointments_webhook after insert or update on appointments for each row
  when (new.lead_id is not null and not new.is_sample) execute function appointments_webhook();
