-- What the triggers of several nouns share.

-- Announces changed records to open pages when the transaction commits, by id alone; more than a hundred as "many", once a
-- tenant. In the database because a notification must be atomic with the change, whichever process writes the row.
create or replace function announce_changes(topic text, tenant_ids uuid[], keys uuid[])
returns void language plpgsql as $body$
begin
  if cardinality(keys) > 100 then
    perform pg_notify('praxis_live', json_build_object('tenantId', tenant_id, 'topic', topic, 'key', null)::text)
    from (select distinct unnest(tenant_ids) as tenant_id) changed;
  else
    perform pg_notify('praxis_live', json_build_object('tenantId', tenant_id, 'topic', topic, 'key', key)::text)
    from unnest(tenant_ids, keys) as changed(tenant_id, key);
  end if;
end
$body$;
