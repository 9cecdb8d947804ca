-- Wakes the run that watches a replaced key when the vendor refuses the key. In the database because any process may record the refusal in
-- the breaker, and none of them knows about rotations.

create or replace function provider_breakers_key_refused() returns trigger language plpgsql as $body$
begin
  insert into outbox (tenant_id, kind, dedupe_key, payload)
  select r.tenant_id, 'vault.rotation_wake', 'vault.rotation_wake/' || r.id || '/' || pg_current_xact_id()::text,
    jsonb_build_object('rotationId', r.id)
  from key_rotations r where r.tenant_id = new.tenant_id and r.service = new.provider and r.state = 'watching'
  on conflict (tenant_id, dedupe_key) do nothing;
  return null;
end
$body$;
create or replace trigger provider_breakers_key_refused after update on provider_breakers for each row
  when (new.tenant_id is not null and new.last_error_code = 'unauthorized' and new.failures > old.failures)
  execute function provider_breakers_key_refused();
