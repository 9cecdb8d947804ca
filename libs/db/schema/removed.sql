-- Triggers and functions of earlier releases that no file defines any more. Applied last, in the transaction that creates what
-- replaced them, so that nothing is written without either. A line stays: an installation may skip releases.

drop trigger if exists appointments_after_insert on appointments;
drop trigger if exists appointments_after_update on appointments;
drop trigger if exists appointments_after_delete on appointments;
drop trigger if exists appointments_begin_run on appointments;
drop trigger if exists appointments_wake_run on appointments;
drop trigger if exists appointments_stop_campaigns on appointments;
drop trigger if exists appointments_confirmed_stop_campaigns on appointments;
drop trigger if exists appointments_begin_campaigns on appointments;
drop trigger if exists appointments_confirmed_begin_campaigns on appointments;
drop trigger if exists appointments_missed_begin_campaigns on appointments;
drop trigger if exists conversations_tell_new on conversations;
drop trigger if exists conversations_tell_changed on conversations;
drop trigger if exists leads_begin_campaigns on leads;
drop trigger if exists leads_begin_route on leads;
drop trigger if exists leads_end_route on leads;
drop trigger if exists leads_status_begins_campaigns on leads;
drop trigger if exists messages_tell on messages;
drop trigger if exists messages_tell_campaigns on messages;

drop function if exists appointments_after_insert();
drop function if exists appointments_after_update();
drop function if exists appointments_after_delete();
drop function if exists appointments_tell_run();
drop function if exists campaigns_hear_booking();
drop function if exists campaigns_hear_change();
drop function if exists campaigns_hear_event(uuid, text, uuid[]);
drop function if exists campaigns_hear_leads();
drop function if exists campaigns_hear_message();
drop function if exists campaigns_hear_opt_out();
drop function if exists conversations_tell();
drop function if exists leads_begin_route();
drop function if exists leads_end_route();
drop function if exists messages_tell();
drop function if exists search_leads(text, text, text, text, text, uuid, int, text);
drop function if exists search_leads(text, text, text, text, text, uuid, int, text, text);
