-- Campaigns: a contact who replies, books or opts out gets no more messages of one as soon as that transaction commits, and an event that
-- starts a campaign is noted in the transaction of the event. In the database because leads, bookings and the ledger are written in many
-- places.

-- Announces that something changed in a tenant's campaigns. In the database because the announcement must be atomic with the
-- change.
create or replace function campaigns_announce(tenant uuid) returns void language sql as $body$
  select pg_notify('praxis_live', json_build_object('tenantId', tenant, 'topic', 'campaign', 'key', 'campaigns')::text)
$body$;

-- Ends these enrollments for a reason ('replied', 'booked', 'opted_out', ...), credits the last message of the 30 days before,
-- cancels messages that are still queued, and completes a campaign without active enrollments. In the database because triggers
-- call it, and a message that is still queued must not outlive the reply.
create or replace function campaign_stop(stopped uuid[], reason text) returns void language plpgsql as $body$
declare
  completed record;
begin
  if cardinality(stopped) = 0 then return; end if;
  with credit as (
    select e.id, m.campaign_step as step, m.campaign_variant as variant
    from campaign_enrollments e
    left join lateral (
      select campaign_step, campaign_variant from messages
      where enrollment_id = e.id and status in ('sending', 'sent', 'delivered', 'unknown')
        and sent_at > now() - interval '30 days'
      order by campaign_step desc limit 1) m on true
    where e.id = any(stopped) and (e.status = 'active' or m.campaign_step is not null)
  ), ended as (
    update campaign_enrollments e set
      status = case when e.status = 'active' then reason else e.status end,
      responded_at = case when reason = 'replied' and c.step is not null then coalesce(e.responded_at, now()) else e.responded_at end,
      converted_at = case when reason = 'booked' and c.step is not null then coalesce(e.converted_at, now()) else e.converted_at end,
      opted_out_at = case when reason = 'opted_out' and c.step is not null then coalesce(e.opted_out_at, now()) else e.opted_out_at end,
      credited_step = coalesce(e.credited_step, c.step),
      credited_variant = coalesce(e.credited_variant, c.variant),
      updated_at = now()
    from credit c where e.id = c.id
    returning e.tenant_id, e.id
  )
  update messages m set status = 'cancelled', updated_at = now() from ended
  where m.enrollment_id = ended.id and m.status = 'queued';

  for completed in
    update campaigns c set status = 'completed', ended_at = now(), updated_at = now()
    where c.id in (select campaign_id from campaign_enrollments where id = any(stopped))
      and c.status in ('active', 'paused') and c.enrolled_at is not null
      and not exists (select from campaign_enrollments e
        where e.tenant_id = c.tenant_id and e.campaign_id = c.id and e.status = 'active')
    returning c.tenant_id, c.id
  loop
    perform wake_run('campaign.run', completed.tenant_id, completed.id::text, jsonb_build_object('campaignId', completed.id));
  end loop;

  perform campaigns_announce(tenant_id) from campaign_enrollments where id = stopped[1];
end
$body$;

-- Ends the enrollments of the person who booked, whichever of their leads it was. Called by appointments_follow. In the
-- database because a trigger calls it.
create or replace function campaign_stop_booked(tenant uuid, booked_lead uuid) returns void language sql as $body$
  select campaign_stop(array(
    select e.id from campaign_enrollments e where e.tenant_id = tenant and e.lead_id in (
      select booked_lead union all
      select o.id from leads l join leads o on o.tenant_id = l.tenant_id and o.contact_id = l.contact_id
      where l.tenant_id = tenant and l.id = booked_lead)
  ), 'booked')
$body$;

-- Ends the enrollments of a contact who opts out of a channel. A bounce says nothing about what the person wants, so the other
-- channel continues. In the database because the ledger is written in many places, and no message may follow an opt-out.
create or replace function campaigns_stop_opted_out() returns trigger language plpgsql as $body$
begin
  -- One statement for each channel, so that each uses its index.
  if new.channel = 'sms' then
    perform campaign_stop(array(
      select id from campaign_enrollments where tenant_id = new.tenant_id and sms_key = new.contact_key), 'opted_out');
  else
    perform campaign_stop(array(
      select id from campaign_enrollments where tenant_id = new.tenant_id and email_key = new.contact_key), 'opted_out');
  end if;
  return null;
end
$body$;
create or replace trigger consent_ledger_stop_campaigns after insert on consent_ledger for each row
  when (new.action = 'opt_out' and new.method <> 'bounce' and new.channel in ('sms', 'email'))
  execute function campaigns_stop_opted_out();

-- Gives a lead's active enrollments the keys of its present addresses. If another lead with such an address is in the campaign,
-- the person is in it twice, so this enrollment ends. In the database because only there can a transaction continue after an
-- update has failed on a unique key.
create or replace function campaign_follow_addresses(tenant uuid, moved_lead uuid, new_sms text, new_email text)
returns void language plpgsql as $body$
declare
  moved uuid;
begin
  for moved in
    select id from campaign_enrollments
    where tenant_id = tenant and lead_id = moved_lead and status = 'active'
      and (sms_key is distinct from new_sms or email_key is distinct from new_email)
    order by id
  loop
    begin
      update campaign_enrollments set sms_key = new_sms, email_key = new_email, updated_at = now()
      where id = moved and status = 'active';
    exception when unique_violation then
      perform campaign_stop(array[moved], 'cancelled');
    end;
  end loop;
end
$body$;

-- Notes leads for each campaign that starts with this event, and enqueues the campaign's run, which enrolls each lead once. If the
-- same event is noted while a run holds its row, the insert waits and adds a new row once the run has deleted the first: an event
-- that happens while the run reads is not lost. Nothing is noted of sample leads. In the database because triggers of leads and of
-- appointments call it.
create or replace function campaign_note_event(tenant uuid, event text, lead_ids uuid[]) returns void language plpgsql as $body$
declare
  campaign uuid;
begin
  for campaign in with noted as (
    insert into campaign_events (tenant_id, campaign_id, lead_id)
    select c.tenant_id, c.id, l.id from campaigns c join leads l on l.tenant_id = c.tenant_id and l.id = any(lead_ids)
    where c.tenant_id = tenant and c.trigger_event = event and c.trigger_event <> 'manual'
      and c.status in ('active', 'paused') and not l.is_sample
    order by c.id, l.id
    on conflict (tenant_id, campaign_id, lead_id) do update set occurred_at = excluded.occurred_at returning campaign_id
  )
  select distinct campaign_id from noted loop
    perform wake_run('campaign.run', tenant, campaign::text, jsonb_build_object('campaignId', campaign));
  end loop;
end
$body$;

-- New leads, except those of an import: a campaign for them is started by hand. In the database because leads are stored in
-- many places.
create or replace function campaigns_note_leads() returns trigger language plpgsql as $body$
begin
  perform campaign_note_event(tenant_id, 'lead_created', array_agg(id))
  from after_rows where not starts_with(session_id, 'import-') group by tenant_id;
  return null;
end
$body$;
create or replace trigger leads_note_campaigns after insert on leads referencing new table as after_rows
  for each statement execute function campaigns_note_leads();

-- Leads whose status changes. In the database because a status changes in many places.
create or replace function campaigns_note_status() returns trigger language plpgsql as $body$
begin
  perform campaign_note_event(new.tenant_id, 'status_changed', array[new.id]);
  return null;
end
$body$;
create or replace trigger leads_status_note_campaigns after update of status on leads for each row
  when (new.status <> old.status) execute function campaigns_note_status();
