-- Tenants: their people, names and states.

-- Functions that read as the system role belong to it, and only the application role may call them.
grant create on schema public to praxis_system;
set local role praxis_system;

-- The people of the transaction's tenant. Addresses belong to the platform, which the application role cannot read: this
-- function alone may, and the tenant comes from the transaction, never from a caller. In the database because only a function
-- may read for a role that may not.
create or replace function team_members() returns table (id uuid, email text, role text, name text)
language sql stable security definer set search_path = public, pg_temp as $body$
  select u.id, u.email, m.role, u.display_name from tenant_users m join users u on u.id = m.user_id
  where m.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid and m.is_active
$body$;
revoke all on function team_members() from public;
grant execute on function team_members() to praxis_app;

-- Whether any tenant has this short name in URLs. The application role sees only its own tenant. In the database because only a
-- function may read for a role that may not.
create or replace function slug_is_taken(wanted text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $body$
  select exists (select from tenants where slug = wanted)
$body$;
revoke all on function slug_is_taken(text) from public;
grant execute on function slug_is_taken(text) to praxis_app;

reset role;
revoke create on schema public from praxis_system;

-- A free name: the wanted one, or the same with a number. Hold the lock of names until the name is stored. In the database because
-- it may take many reads, during which the caller keeps others waiting.
create or replace function free_tenant_name(wanted text) returns text language plpgsql stable as $body$
declare
  candidate text := wanted;
  place int := 1;
begin
  while exists (select from tenants where lower(name) = lower(candidate)) loop
    place := place + 1;
    candidate := wanted || ' (' || place || ')';
  end loop;
  return candidate;
end
$body$;

-- Makes every process read again which tenants are open, once the transaction commits. In the database because a statement that
-- an operator runs must announce it, too.
create or replace function tenants_announce() returns trigger language plpgsql as $body$
begin
  perform pg_notify('praxis_tenants', '');
  return null;
end
$body$;
create or replace trigger tenants_announced after update of status, name, industry, phone or delete on tenants
  for each statement execute function tenants_announce();

-- The tables that the caller's role may read, each with whether its tenant policy exists and is forced on every role. In the
-- database because only its catalog knows its policies.
create or replace function tenant_table_policies() returns table (name text, is_bound boolean)
language sql stable as $body$
  select c.relname::text, c.relrowsecurity and c.relforcerowsecurity
    and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant_isolation')
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and has_table_privilege(c.oid, 'select')
$body$;

-- The tables in which the caller sees rows of a tenant, or with `others` rows of any other one. Reads at most the first 10,000
-- rows of each table. In the database because only there are the names of the tables known.
create or replace function tables_showing(subject uuid, others boolean) returns setof text language plpgsql stable as $body$
declare
  name text;
  found_one boolean;
begin
  for name in select t.name from tenant_table_policies() t order by 1 loop
    execute format(
      'select exists (select from (select tenant_id from %I %s limit 10000) seen where tenant_id %s $1)',
      name, case when others then '' else 'where tenant_id = $1' end, case when others then '<>' else '=' end
    ) into found_one using subject;
    if found_one then return next name; end if;
  end loop;
end
$body$;
