-- Appointments: the time that each blocks, and the consequences of a booking, a change and a missed appointment.

-- An appointment blocks its time and the host's buffers around it, as configured when the appointment got that time. In the
-- database because the exclusion constraint against double bookings reads these columns, and a constraint cannot read settings.
-- An appointment of a sample lead blocks nothing.
create or replace function appointment_blocks() returns trigger language plpgsql as $body$
declare
  buffers record;
begin
  select make_interval(mins => (p.rules ->> 'bufferBeforeMins')::int) as lead_in,
    make_interval(mins => (p.rules ->> 'bufferAfterMins')::int) as lead_out
  into buffers from providers p where p.tenant_id = new.tenant_id and p.id = new.provider_id;
  new.blocked_from := new.start_time - coalesce(buffers.lead_in, interval '0');
  new.blocked_until := new.end_time + coalesce(buffers.lead_out, interval '0');
  new.is_sample := coalesce(
    (select l.is_sample from leads l where l.tenant_id = new.tenant_id and l.id = new.lead_id), false);
  return new;
end
$body$;
create or replace trigger appointment_blocks before insert or update of start_time, end_time, provider_id, lead_id on appointments
  for each row execute function appointment_blocks();

-- A record of attendance is final once final_from is null. Its consequences begin then, so a record that is undone before that has none. In
-- the database because triggers start the consequences, and a record is final immediately unless its writer delays it.
create or replace function appointment_final() returns trigger language plpgsql as $body$
begin
  if new.status not in ('attended', 'no_show') then
    new.final_from := null;
    new.final_status := null;
  elsif new.final_from is null then
    new.final_status := new.status;
  end if;
  return new;
end
$body$;
create or replace trigger appointment_final before insert or update of status, final_from on appointments
  for each row execute function appointment_final();

-- Announces a booking as a change of its lead, even if the lead's own row stays the same. In the database because the
-- announcement must be atomic with the change, whichever process writes it.
create or replace function appointments_announce() returns trigger language plpgsql as $body$
begin
  perform announce_changes('lead', array_agg(tenant_id), array_agg(lead_id)) from changed where lead_id is not null;
  return null;
end
$body$;
create or replace trigger appointments_announce_insert after insert on appointments referencing new table as changed
  for each statement execute function appointments_announce();
create or replace trigger appointments_announce_update after update on appointments referencing new table as changed
  for each statement execute function appointments_announce();
create or replace trigger appointments_announce_delete after delete on appointments referencing old table as changed
  for each statement execute function appointments_announce();

-- The consequences when a lead's appointment is confirmed, changed, canceled or missed:
-- - campaigns that start with a booking or a missed appointment note the lead, once it is final that it was missed;
-- - a booking ends the campaigns of the person, whichever of their leads booked;
-- - the appointment's run is enqueued, also when staff ask for its confirmation again. Held slots, bookings of the past and those
--   of sample leads have none.
-- In the database because neither may exist without the change itself, and bookings are written in many places: the journey,
-- calls, staff, calendars.
create or replace function appointments_follow() returns trigger language plpgsql as $body$
declare
  is_new constant boolean := tg_op = 'INSERT';
  was constant text := case when tg_op = 'UPDATE' then old.status end;
  is_unmarked constant boolean := new.status = 'confirmed' and was in ('attended', 'no_show');
  is_booked constant boolean := new.status = 'confirmed' and was is distinct from 'confirmed'
    and is_unmarked is not true;
  is_missed constant boolean := not is_new and new.final_status = 'no_show' and old.final_status is distinct from 'no_show';
  is_ahead constant boolean := new.end_time > now();
begin
  if is_booked and (is_new and is_ahead or was in ('held', 'expired')) then
    perform campaign_note_event(new.tenant_id, 'appointment_booked', array[new.lead_id]);
  elsif is_missed then
    perform campaign_note_event(new.tenant_id, 'appointment_missed', array[new.lead_id]);
  end if;
  if is_booked then
    perform campaign_stop_booked(new.tenant_id, new.lead_id);
  end if;
  if (case
    when is_new then is_booked and is_ahead
    when new.status = 'confirmed' then is_booked or is_unmarked or new.ics_sequence <> old.ics_sequence
      or new.confirmations <> old.confirmations
    else new.status <> was and was in ('confirmed', 'attended', 'no_show')
  end) then
    perform wake_run('appointment.run', new.tenant_id, new.id::text, jsonb_build_object('appointmentId', new.id));
  end if;
  return null;
end
$body$;
create or replace trigger appointments_follow after insert or update on appointments for each row
  when (new.lead_id is not null and not new.is_sample) execute function appointments_follow();
