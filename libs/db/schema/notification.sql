-- Notifications: members of a practice are notified of an event in the transaction that records it. In the database because leads,
-- bookings, calls and messages are written in many places, and none of them may miss the notification.

-- The default notifications of each channel. On the page, everything; by email, urgent events; no text messages, because they cost
-- money. In the database because the function below and the settings page read the same.
create or replace function notification_defaults(channel text) returns text[] language sql immutable parallel safe as $body$
  select case channel
    when 'page' then array['lead_new', 'lead_hot', 'appointment_booked', 'appointment_moved', 'appointment_cancelled',
      'call_escalated', 'call_missed', 'reply_received', 'held']
    when 'email' then array['appointment_booked', 'appointment_moved', 'appointment_cancelled', 'call_escalated']
    else array[]::text[] end
$body$;

-- Notifies staff and owners of one event: each once, even if this is repeated, and none of their own actions. Enqueues the run of
-- each member who gets an email or a text message, and announces the notification to their open pages. Returns the number of people
-- notified. In the database because triggers of many tables call it.
create or replace function notify_team(tenant uuid, event_name text, occurred text, subject uuid, lead uuid,
  actor uuid default null, why text default null, urgent boolean default false)
returns int language plpgsql as $body$
declare
  notified int;
begin
  with people as (
    select m.user_id, event_name = any(coalesce(s.page_events, notification_defaults('page'))) as by_page,
      event_name = any(coalesce(s.email_events, notification_defaults('email')))
        and coalesce((t.settings -> 'notifications' ->> 'notifyByEmail')::boolean, true) as by_email,
      event_name = any(s.sms_events) and p.verified_at is not null
        and coalesce((t.settings -> 'notifications' ->> 'notifyBySms')::boolean, false) as by_sms
    from tenant_users m join tenants t on t.id = m.tenant_id
    left join notification_settings s on s.tenant_id = m.tenant_id and s.user_id = m.user_id
    left join notification_phones p on p.tenant_id = m.tenant_id and p.user_id = m.user_id
    where m.tenant_id = tenant and m.is_active and m.role in ('staff', 'owner') and m.user_id is distinct from actor
  ), noted as (
    insert into notifications (tenant_id, user_id, event, occurrence, subject_id, lead_id, reason, is_urgent, in_page)
    select tenant, user_id, event_name, occurred, subject, lead, why, urgent, by_page from people where by_page or by_email or by_sms
    order by user_id
    on conflict (tenant_id, user_id, event, occurrence) do nothing
    returning id, user_id, in_page
  ), waiting as (
    insert into notification_deliveries (tenant_id, notification_id, channel, user_id)
    select tenant, n.id, c.channel, n.user_id from noted n join people p on p.user_id = n.user_id,
      lateral (values ('email', p.by_email), ('sms', p.by_sms)) c (channel, is_chosen) where c.is_chosen
    returning user_id
  ), queued as (
    select wake_run('notification.run', tenant, user_id::text, jsonb_build_object('userId', user_id))
    from (select distinct user_id from waiting) people_waiting
  ), announced as (
    select pg_notify('praxis_live',
      json_build_object('tenantId', tenant, 'topic', 'notification', 'key', user_id)::text) from noted where in_page
  )
  select (select count(*) from noted) + 0 * ((select count(*) from announced) + (select count(*) from queued)) into notified;
  return notified;
end
$body$;

-- New leads, except imported ones, which are not new events, and those entered by hand, whose own transaction sends the
-- notification. In the database because leads are stored in many places.
create or replace function notifications_of_new_lead() returns trigger language plpgsql as $body$
begin
  perform notify_team(new.tenant_id, 'lead_new', 'lead/' || new.id, new.id, new.id);
  return null;
end
$body$;
create or replace trigger leads_notify_new after insert on leads for each row
  when (not new.is_sample and not starts_with(new.session_id, 'import-') and not starts_with(new.session_id, 'hand-'))
  execute function notifications_of_new_lead();

-- Leads that are hot, from the first time that they are (`lead_is_hot` in lead.sql). Closed ones are no news. In the database
-- because scores and levels are written in many places.
create or replace function notifications_of_hot_lead() returns trigger language plpgsql as $body$
begin
  perform notify_team(new.tenant_id, 'lead_hot', 'hot/' || new.id, new.id, new.id);
  return null;
end
$body$;
create or replace trigger leads_notify_hot_new after insert on leads for each row
  when (not new.is_sample and not starts_with(new.session_id, 'import-') and not starts_with(new.session_id, 'hand-')
    and lead_is_hot(new.engagement_level, new.lead_score))
  execute function notifications_of_hot_lead();
create or replace trigger leads_notify_hot after update of engagement_level, lead_score on leads for each row
  when (not new.is_sample and lead_is_hot(new.engagement_level, new.lead_score)
    and not lead_is_hot(old.engagement_level, old.lead_score) and new.status not in ('converted', 'closed_lost'))
  execute function notifications_of_hot_lead();

-- Bookings, whether made by the client, the AI or a colleague; a member is not notified of their own bookings. In the database
-- because bookings are written in many places.
create or replace function notifications_of_booking() returns trigger language plpgsql as $body$
begin
  perform notify_team(new.tenant_id, 'appointment_booked', 'booked/' || new.id, new.id, new.lead_id, new.booked_by);
  return null;
end
$body$;
create or replace trigger appointments_notify_new after insert on appointments for each row
  when (new.lead_id is not null and not new.is_sample and new.status = 'confirmed' and new.end_time > now())
  execute function notifications_of_booking();
create or replace trigger appointments_notify after update of status on appointments for each row
  when (new.lead_id is not null and not new.is_sample and new.status = 'confirmed' and old.status in ('held', 'expired'))
  execute function notifications_of_booking();

-- Appointments that were moved or canceled. An appointment that replaces a missed one counts as a booking. In the database because
-- people, clients and calendars move and cancel.
create or replace function notifications_of_change() returns trigger language plpgsql as $body$
begin
  perform notify_team(new.tenant_id, case new.kind when 'cancelled' then 'appointment_cancelled' else 'appointment_moved' end,
    'change/' || new.id, a.id, a.lead_id, new.user_id)
  from appointments a where a.tenant_id = new.tenant_id and a.id = new.appointment_id and not a.is_sample;
  return null;
end
$body$;
create or replace trigger appointment_changes_notify after insert on appointment_changes for each row
  when (new.kind in ('rescheduled', 'cancelled')) execute function notifications_of_change();

-- Missed calls (call.sql). If the caller asked for a person, the call itself notifies the team. In the database because calls
-- are ended by webhooks, by runs and by the sweep.
create or replace function notifications_of_missed_call() returns trigger language plpgsql as $body$
begin
  perform notify_team(new.tenant_id, 'call_missed', 'missed/' || new.id, new.id, coalesce(new.lead_id, p.lead_id))
  from phone_calls p where p.tenant_id = new.tenant_id and p.call_id = new.id and p.direction = 'inbound';
  return null;
end
$body$;
create or replace trigger calls_notify_missed after update of state on calls for each row
  when (new.state = 'ended' and old.state <> 'ended' and not new.escalated
    and call_is_missed(new.turns, new.end_reason))
  execute function notifications_of_missed_call();

-- Callers who expect a callback: also a missed call, with one notification for both. In the database because several steps of a call
-- promise it.
create or replace function notifications_of_callback() returns trigger language plpgsql as $body$
begin
  perform notify_team(new.tenant_id, 'call_missed', 'missed/' || new.call_id, new.call_id, new.lead_id);
  return null;
end
$body$;
create or replace trigger phone_calls_notify_callback after update of callback_at on phone_calls for each row
  when (new.callback_at is not null and old.callback_at is null and new.call_id is not null)
  execute function notifications_of_callback();

-- What clients write. In the database because webhooks of several vendors store it.
create or replace function notifications_of_reply() returns trigger language plpgsql as $body$
begin
  perform notify_team(new.tenant_id, 'reply_received', 'reply/' || new.id, l.id, l.id)
  from leads l where l.tenant_id = new.tenant_id and l.id = new.lead_id and not l.is_sample;
  return null;
end
$body$;
create or replace trigger inbound_messages_notify after insert on inbound_messages for each row
  execute function notifications_of_reply();

-- Work that is held until a person handles it. Messages of campaigns are left to the campaign's own page. In the database because
-- runs and webhooks of vendors change the status.
create or replace function notifications_of_held_message() returns trigger language plpgsql as $body$
begin
  perform notify_team(new.tenant_id, 'held', 'message/' || new.id, new.id, l.id,
    why => case new.status when 'failed' then 'not_delivered' else 'delivery_unknown' end)
  from leads l where l.tenant_id = new.tenant_id and l.id = new.lead_id and not l.is_sample;
  return null;
end
$body$;
create or replace trigger messages_notify_held after update of status on messages for each row
  when (new.status in ('failed', 'unknown') and new.status <> old.status and new.campaign_id is null)
  execute function notifications_of_held_message();

-- A lead whose reviewed conflict is found again needs another review: each time is a new notification. In the database because leads
-- are screened in many places.
create or replace function notifications_of_conflict() returns trigger language plpgsql as $body$
begin
  perform notify_team(new.tenant_id, 'held', 'conflict/' || new.id || '/' || pg_current_xact_id()::text, new.id, new.id,
    why => 'conflict_review');
  return null;
end
$body$;
create or replace trigger leads_notify_conflict after update of conflict_state on leads for each row
  when (not new.is_sample and new.conflict_state = 'possible' and old.conflict_state is distinct from 'possible'
    and not starts_with(new.session_id, 'import-'))
  execute function notifications_of_conflict();

-- A calendar that cannot be written holds up each of its appointments: once a day is enough. In the database because it must be
-- atomic with the failure, whichever run notes it.
create or replace function notifications_of_calendar() returns trigger language plpgsql as $body$
begin
  perform notify_team(new.tenant_id, 'held', 'calendar/' || new.provider_id || '/' || current_date, new.id, new.lead_id,
    why => 'calendar_failing');
  return null;
end
$body$;
create or replace trigger appointments_notify_calendar after update of calendar_status on appointments for each row
  when (new.calendar_status = 'failing' and old.calendar_status <> 'failing' and not new.is_sample)
  execute function notifications_of_calendar();

-- An import that failed may be started again, and fail again. In the database because it must be atomic with the failure.
create or replace function notifications_of_import() returns trigger language plpgsql as $body$
begin
  perform notify_team(new.tenant_id, 'held', 'import/' || new.id || '/' || pg_current_xact_id()::text, new.id, null,
    why => 'import_failed');
  return null;
end
$body$;
create or replace trigger imports_notify_failed after update of state on imports for each row
  when (new.state = 'failed' and old.state <> 'failed') execute function notifications_of_import();
