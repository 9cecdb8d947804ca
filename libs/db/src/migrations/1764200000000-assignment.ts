/** Assignment: whose lead it is, how quickly somebody had it, and the routes by which new leads are offered to people. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantPolicies } from '../internal/tenant-policies.js';
import { SEARCH as SEARCH_BEFORE } from './1763700000000-initial.js';

const TABLES = /* sql */ `
alter table leads
  -- When somebody first took it or was given it by a person; what routing falls back to does not count.
  add column claimed_at timestamptz,
  -- When staff first dealt with the person: a status other than new, or a note of a call.
  add column first_contact_at timestamptz,
  -- Whoever leaves the team leaves no lead behind in their name.
  add constraint leads_assignee foreign key (tenant_id, assigned_to)
    references tenant_users (tenant_id, user_id) on delete set null (assigned_to);
create index leads_by_assignee on leads (tenant_id, assigned_to, updated_at desc, id desc);

create table lead_routes (
  tenant_id uuid not null references tenants on delete cascade,
  lead_id uuid not null,
  -- The group it is offered to, counted from 0.
  step int not null,
  offered_to uuid[] not null,
  offer_ends_at timestamptz not null,
  -- Mails that tell of this step, so that a repeated attempt sends the same ones.
  mail_ids uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  outcome text check (outcome in ('taken', 'contacted', 'booked', 'closed', 'fell_back', 'nobody', 'off')),
  primary key (tenant_id, lead_id),
  foreign key (tenant_id, lead_id) references leads (tenant_id, id) on delete cascade,
  check ((ended_at is null) = (outcome is null))
);
create index lead_routes_open on lead_routes (tenant_id, offer_ends_at) where ended_at is null;
`;

/**
 * A lead that is to be routed is noted in the transaction that stores it, whoever stores it: neither can exist without the
 * other, and nobody waits for the engine. Relayed under the lead's id, so it starts once.
 */
const BEGIN = /* sql */ `
create function leads_begin_route() returns trigger language plpgsql as $body$
begin
  insert into outbox (tenant_id, kind, dedupe_key, payload)
  select l.tenant_id, 'lead.route', 'lead.route/' || l.id, jsonb_build_object('leadId', l.id)
  from after_rows l join tenants t on t.id = l.tenant_id
  where t.settings @> '{"routing": {"isOn": true}}' and l.status = 'new' and l.assigned_to is null
    and (not starts_with(l.session_id, 'import-') or t.settings @> '{"routing": {"imports": true}}')
  on conflict (tenant_id, dedupe_key) do nothing;
  return null;
end
$body$;
create trigger leads_begin_route after insert on leads referencing new table as after_rows
  for each statement execute function leads_begin_route();
`;

/** An offer ends with the change that makes it pointless, in the same transaction; the run is told afterwards. */
const END = /* sql */ `
create function leads_end_route() returns trigger language plpgsql as $body$
begin
  update lead_routes set ended_at = now(), outcome = case
      when new.assigned_to is not null then 'taken'
      when new.status in ('converted', 'closed_lost') then 'closed'
      when new.first_contact_at is not null then 'contacted'
      else 'booked' end
  where tenant_id = new.tenant_id and lead_id = new.id and ended_at is null;
  if found then
    insert into outbox (tenant_id, kind, dedupe_key, payload)
    values (new.tenant_id, 'lead.route_ended', 'lead.route_ended/' || new.id, jsonb_build_object('leadId', new.id))
    on conflict (tenant_id, dedupe_key) do nothing;
  end if;
  return null;
end
$body$;
create trigger leads_end_route after update on leads for each row
  when ((new.assigned_to is distinct from old.assigned_to or new.status <> old.status
      or new.first_contact_at is distinct from old.first_contact_at)
    and (new.assigned_to is not null or new.status <> 'new' or new.first_contact_at is not null))
  execute function leads_end_route();
`;

/** Who works in the transaction's tenant. Addresses belong to the platform, so the function alone may read them. */
const TEAM = /* sql */ `
create function team_people() returns table (id uuid, email text, role text)
language sql stable security definer set search_path = public, pg_temp as $body$
  select u.id, u.email, m.role from tenant_users m join users u on u.id = m.user_id
  where m.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid and m.is_active
$body$;
`;

const TEAM_PEOPLE = 'team_people()';
const SEARCHES = {
  before: 'search_leads(text, text, text, text, text, uuid, int)',
  after: 'search_leads(text, text, text, text, text, uuid, int, text)',
};

/** The search as it was (see the first migration), with one more filter: `none`, or whose leads. */
const SEARCH = /* sql */ `
create function search_leads(
  pattern text, want_status text, want_engagement text, sort_column text, after_value text, after_id uuid, row_limit int,
  want_assignee text default null
) returns setof leads language plpgsql stable security definer set search_path = public, pg_temp as $body$
declare
  tenant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
  sort_type text := case sort_column when 'lead_score' then 'int' else 'timestamptz' end;
  walked constant int := 3000;
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
         else ' and assigned_to = $8::uuid' end;
  ordering := format('order by %I desc, id desc', sort_column);

  return query execute format(
    'select * from (select * from leads where %1$s %2$s %3$s limit %4$s) first_rows where search_text like $2 %3$s limit $7',
    conditions, case when after_id is null then '' else format('and (%I, id) < ($5::%s, $6)', sort_column, sort_type) end,
    ordering, walked
  ) using tenant, pattern, want_status, want_engagement, after_value, after_id, row_limit, want_assignee;
  get diagnostics found_rows = row_count;
  if found_rows >= row_limit then return; end if;

  execute format(
    'select %1$I::text as sort_value, id from leads where %2$s %3$s %4$s offset %5$s limit 1',
    sort_column, conditions, case when after_id is null then '' else format('and (%I, id) < ($5::%s, $6)', sort_column, sort_type) end,
    ordering, walked - 1
  ) into after_value, after_id using tenant, pattern, want_status, want_engagement, after_value, after_id, row_limit, want_assignee;
  if after_id is null then return; end if;

  -- Materialized, so that neither the limit nor the order tempts the planner away from the trigram index.
  return query execute format(
    'with rare as materialized (select * from leads where tenant_id = $1 and search_text like $2)
     select * from rare where %1$s and (%2$I, id) < ($5::%3$s, $6) %4$s limit $7',
    conditions, sort_column, sort_type, ordering
  ) using tenant, pattern, want_status, want_engagement, after_value, after_id, row_limit - found_rows, want_assignee;
end
$body$;
`;

/** Lets functions read as the system role, for the application role alone. */
async function own(runner: QueryRunner, names: readonly string[]): Promise<void> {
  await runner.query('grant create on schema public to praxis_system');
  for (const name of names)
    await runner.query(/* sql */ `
      alter function ${name} owner to praxis_system;
      revoke all on function ${name} from public;
      grant execute on function ${name} to praxis_app;
    `);
  await runner.query('revoke create on schema public from praxis_system');
}

export class Assignment1764200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(tenantPolicies('lead_routes'));
    await runner.query(BEGIN + END + TEAM);
    await runner.query(`drop function ${SEARCHES.before}`);
    await runner.query(SEARCH);
    await own(runner, [TEAM_PEOPLE, SEARCHES.after]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop function ${TEAM_PEOPLE}; drop function ${SEARCHES.after}`);
    await runner.query(SEARCH_BEFORE);
    await own(runner, [SEARCHES.before]);
    await runner.query('drop trigger leads_begin_route on leads; drop trigger leads_end_route on leads');
    await runner.query('drop function leads_begin_route(); drop function leads_end_route()');
    await runner.query('drop table lead_routes');
    await runner.query('drop index leads_by_assignee');
    await runner.query(
      'alter table leads drop constraint leads_assignee, drop column claimed_at, drop column first_contact_at',
    );
  }
}
