-- Calls: when one was missed.

-- Whether an ended call was missed: the caller said nothing, or nobody answered. The rule of libs/db/src/call/missed-call.ts. In the
-- database because the triggers that notify the team and begin automations both need it.
create or replace function call_is_missed(turns int, end_reason text) returns boolean language sql immutable parallel safe as $body$
  select turns = 0 or end_reason in ('lost', 'unanswered', 'silence')
$body$;
