-- Feature flags: every process keeps them in memory.

-- Makes every process read the flags again once the transaction commits. In the database because flags also change by a statement that
-- an operator writes in an emergency, and with the deletion of a tenant.
create or replace function feature_flags_announce() returns trigger language plpgsql as $body$
begin
  perform pg_notify('praxis_flags', '');
  return null;
end
$body$;
create or replace trigger feature_flags_announced after insert or update or delete on feature_flags
  for each statement execute function feature_flags_announce();
create or replace trigger feature_flag_targets_announced after insert or update or delete on feature_flag_targets
  for each statement execute function feature_flags_announce();
