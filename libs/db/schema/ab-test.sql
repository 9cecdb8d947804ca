-- A/B tests of texts.

-- Functions that read as the system role belong to it, and only the application role may call them.
grant create on schema public to praxis_system;
set local role praxis_system;

-- The running test of a text. Tests belong to the platform, which the application role cannot read, but a practice's message needs
-- its text in the transaction that plans it: only this function returns it, and only for a running test. In the database because
-- only a function may read for a role that may not.
create or replace function running_ab_test(template text, step text)
returns table (id uuid, split int, a_subject text, a_body text, b_subject text, b_body text)
language sql stable security definer set search_path = public, pg_temp as $body$
  select t.id, t.traffic_split, t.a_subject, t.a_body, t.b_subject, t.b_body from ab_tests t
  where t.status = 'running' and t.template_id = template and t.step_id = step
$body$;
revoke all on function running_ab_test(text, text) from public;
grant execute on function running_ab_test(text, text) to praxis_app;

reset role;
revoke create on schema public from praxis_system;
