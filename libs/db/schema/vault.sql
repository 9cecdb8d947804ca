-- Replaced keys of vendors.

-- Wakes the run of a replaced key that its vendor refuses. In the database because whichever process asks the vendor notes the
-- refusal in the breaker, and none of them knows of rotations.
create or replace function provider_breakers_key_refused() returns trigger language plpgsql as $body$
begin
  perform wake_run('vault.rotation_wake', r.tenant_id, r.id::text, jsonb_build_object('rotationId', r.id))
  from key_rotations r where r.tenant_id = new.tenant_id and r.service = new.provider and r.state = 'watching';
  return null;
end
$body$;
create or replace trigger provider_breakers_key_refused after update on provider_breakers for each row
  when (new.tenant_id is not null and new.last_error_code = 'unauthorized' and new.failures > old.failures)
  execute function provider_breakers_key_refused();
