-- The search of leads. It reads as the system role, so it belongs to that, and only the application role may call it.
grant create on schema public to praxis_system;
set local role praxis_system;

-- Leads whose text is like one of the patterns, a page after the given one; the sorted column is one of updated_at, created_at
-- and lead_score. number_pattern is a number that was searched for, without separators. What is searched is the generated
-- column search_text; the newest migration that creates it is 1767200000000-lead-phone-numbers.ts.
--
-- Search runs as the system role, with the tenant as an ordinary condition: under a row policy PostgreSQL may not use the
-- trigram index, because LIKE is not leakproof. The tenant still comes from the transaction, never from a caller.
--
-- Two passes, because PostgreSQL cannot estimate how common a fragment is: a walk over the first rows in sort order finds what
-- is common, and beyond them the trigram index finds what is rare. Each pass does a bounded amount of work.
-- In the database because only a function may read as the system role.
create or replace function search_leads(
  pattern text, want_status text, want_engagement text, sort_column text, after_value text, after_id uuid, row_limit int,
  want_assignee text default null, number_pattern text default null, want_stage uuid default null
) returns setof leads language plpgsql stable security definer set search_path = public, pg_temp as $body$
declare
  tenant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
  sort_type text := case sort_column when 'lead_score' then 'int' else 'timestamptz' end;
  walked constant int := 3000;
  matches constant text := case when number_pattern is null then 'search_text like $2'
    else '(search_text like $2 or search_text like $9)' end;
  conditions text;
  ordering text;
  found_rows int;
begin
  if sort_column not in ('updated_at', 'created_at', 'lead_score') then
    raise exception 'unknown sort column';
  end if;
  conditions := 'tenant_id = $1'
    || case when want_status is null then '' else ' and status = $3' end
    || case when want_engagement is null then '' else ' and engagement_level = $4' end
    || case when want_assignee is null then '' when want_assignee = 'none' then ' and assigned_to is null'
         else ' and assigned_to = $8::uuid' end
    || case when want_stage is null then '' else ' and stage_id = $10' end;
  ordering := format('order by %I desc, id desc', sort_column);

  return query execute format(
    'select * from (select * from leads where %1$s %2$s %3$s limit %4$s) first_rows where %5$s %3$s limit $7',
    conditions, case when after_id is null then '' else format('and (%I, id) < ($5::%s, $6)', sort_column, sort_type) end,
    ordering, walked, matches
  ) using tenant, pattern, want_status, want_engagement, after_value, after_id, row_limit, want_assignee, number_pattern, want_stage;
  get diagnostics found_rows = row_count;
  if found_rows >= row_limit then return; end if;

  execute format(
    'select %1$I::text as sort_value, id from leads where %2$s %3$s %4$s offset %5$s limit 1',
    sort_column, conditions, case when after_id is null then '' else format('and (%I, id) < ($5::%s, $6)', sort_column, sort_type) end,
    ordering, walked - 1
  ) into after_value, after_id using tenant, pattern, want_status, want_engagement, after_value, after_id, row_limit, want_assignee, number_pattern, want_stage;
  if after_id is null then return; end if;

  -- Materialized, so that neither the limit nor the order tempts the planner away from the trigram index.
  return query execute format(
    'with rare as materialized (select * from leads where tenant_id = $1 and %5$s)
     select * from rare where %1$s and (%2$I, id) < ($5::%3$s, $6) %4$s limit $7',
    conditions, sort_column, sort_type, ordering, matches
  ) using tenant, pattern, want_status, want_engagement, after_value, after_id, row_limit - found_rows, want_assignee, number_pattern, want_stage;
end
$body$;
revoke all on function search_leads(text, text, text, text, text, uuid, int, text, text, uuid) from public;
grant execute on function search_leads(text, text, text, text, text, uuid, int, text, text, uuid) to praxis_app;

reset role;
revoke create on schema public from praxis_system;
