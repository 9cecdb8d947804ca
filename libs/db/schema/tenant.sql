-- Tenants: who works in one.

-- Functions that read as the system role belong to it, and only the application role may call them.
grant create on schema public to praxis_system;
set local role praxis_system;

-- The people of the transaction's tenant. Addresses belong to the platform, which the application role cannot read: this
-- function alone may, and the tenant comes from the transaction, never from a caller.
create or replace function team_members() returns table (id uuid, email text, role text, name text)
language sql stable security definer set search_path = public, pg_temp as $body$
  select u.id, u.email, m.role, u.display_name from tenant_users m join users u on u.id = m.user_id
  where m.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid and m.is_active
$body$;
revoke all on function team_members() from public;
grant execute on function team_members() to praxis_app;

reset role;
revoke create on schema public from praxis_system;
