-- Leads: counters, announcements, routing to people, and stages. Their search: lead-search.sql; campaigns that start with a
-- lead: campaign.sql; the contact of a lead: contact.sql.

-- The shard of the counters that this transaction writes until it ends. Counting never waits, so concurrent intakes neither queue
-- for one row nor deadlock over two. The lowest free number, so that there are only as many shards as there were ever concurrent
-- transactions. In the database because triggers count.
create or replace function lead_shard(tenant uuid) returns int language plpgsql as $body$
declare
  lock_space constant int := hashtext('lead_shard/' || tenant);
  shard int := 0;
begin
  while not pg_try_advisory_xact_lock(lock_space, shard) loop shard := shard + 1; end loop;
  return shard;
end
$body$;

-- Adds to the counters of tenants and hours: each place of the arrays is a group of leads with their number, negative for deleted leads. In
-- the database because counters must move in the transaction of the rows they count, whichever process writes them. A tenant that is being
-- deleted has no counters.
create or replace function count_leads(tenant_ids uuid[], statuses text[], levels text[], hours timestamptz[], counts bigint[])
returns void language plpgsql as $body$
begin
  if tenant_ids is null then return; end if;
  insert into lead_totals (tenant_id, shard, leads, low, medium, high, new, contacted, qualified, appointment_scheduled,
    converted, closed_lost)
  select s.tenant_id, lead_shard(s.tenant_id), s.leads, s.low, s.medium, s.high, s.new, s.contacted, s.qualified,
    s.appointment_scheduled, s.converted, s.closed_lost
  from (
    select tenant_id, sum(n) as leads,
      coalesce(sum(n) filter (where level = 'low'), 0) as low,
      coalesce(sum(n) filter (where level = 'medium'), 0) as medium,
      coalesce(sum(n) filter (where level = 'high'), 0) as high,
      coalesce(sum(n) filter (where status = 'new'), 0) as new,
      coalesce(sum(n) filter (where status = 'contacted'), 0) as contacted,
      coalesce(sum(n) filter (where status = 'qualified'), 0) as qualified,
      coalesce(sum(n) filter (where status = 'appointment_scheduled'), 0) as appointment_scheduled,
      coalesce(sum(n) filter (where status = 'converted'), 0) as converted,
      coalesce(sum(n) filter (where status = 'closed_lost'), 0) as closed_lost
    from unnest(tenant_ids, statuses, levels, counts) as c(tenant_id, status, level, n)
    where exists (select from tenants t where t.id = c.tenant_id)
    group by tenant_id
  ) s
  where (s.leads, s.low, s.medium, s.high, s.new, s.contacted, s.qualified, s.appointment_scheduled, s.converted, s.closed_lost)
    <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  on conflict (tenant_id, shard) do update set
    leads = lead_totals.leads + excluded.leads,
    low = lead_totals.low + excluded.low,
    medium = lead_totals.medium + excluded.medium,
    high = lead_totals.high + excluded.high,
    new = lead_totals.new + excluded.new,
    contacted = lead_totals.contacted + excluded.contacted,
    qualified = lead_totals.qualified + excluded.qualified,
    appointment_scheduled = lead_totals.appointment_scheduled + excluded.appointment_scheduled,
    converted = lead_totals.converted + excluded.converted,
    closed_lost = lead_totals.closed_lost + excluded.closed_lost;

  insert into lead_hours (tenant_id, hour, shard, leads)
  select h.tenant_id, h.hour, lead_shard(h.tenant_id), h.leads
  from (
    select tenant_id, hour, sum(n) as leads
    from unnest(tenant_ids, hours, counts) as c(tenant_id, hour, n)
    where exists (select from tenants t where t.id = c.tenant_id)
    group by tenant_id, hour having sum(n) <> 0
  ) h
  on conflict (tenant_id, hour, shard) do update set leads = lead_hours.leads + excluded.leads;
end
$body$;

-- Counts and announces the leads of a statement once, however many they are; sample leads are not counted. One function per event,
-- because each reads transition tables that the others do not have. In the database because counters and announcements must be
-- atomic with the rows.
create or replace function leads_after_insert() returns trigger language plpgsql as $body$
begin
  perform count_leads(array_agg(c.tenant_id), array_agg(c.status), array_agg(c.engagement_level), array_agg(c.hour), array_agg(c.n))
  from (
    select tenant_id, status, engagement_level, date_trunc('hour', created_at, 'UTC') as hour, count(*) as n
    from after_rows where not is_sample group by 1, 2, 3, 4
  ) c;
  perform announce_changes('lead', array_agg(tenant_id), array_agg(id)) from after_rows;
  return null;
end
$body$;
create or replace trigger leads_after_insert after insert on leads referencing new table as after_rows
  for each statement execute function leads_after_insert();

-- Counts and announces changed leads. In the database because counters and announcements must be atomic with the rows.
create or replace function leads_after_update() returns trigger language plpgsql as $body$
begin
  perform count_leads(array_agg(c.tenant_id), array_agg(c.status), array_agg(c.engagement_level), array_agg(c.hour), array_agg(c.n))
  from (
    select tenant_id, status, engagement_level, date_trunc('hour', created_at, 'UTC') as hour, sum(n) as n
    from (
      select tenant_id, status, engagement_level, created_at, -1 as n from before_rows where not is_sample
      union all
      select tenant_id, status, engagement_level, created_at, 1 from after_rows where not is_sample
    ) changed
    group by 1, 2, 3, 4 having sum(n) <> 0
  ) c;
  perform announce_changes('lead', array_agg(tenant_id), array_agg(id)) from after_rows;
  return null;
end
$body$;
create or replace trigger leads_after_update after update on leads referencing old table as before_rows new table as after_rows
  for each statement execute function leads_after_update();

-- Counts and announces deleted leads. In the database because leads are also deleted by cascade, with their tenant.
create or replace function leads_after_delete() returns trigger language plpgsql as $body$
begin
  perform count_leads(array_agg(c.tenant_id), array_agg(c.status), array_agg(c.engagement_level), array_agg(c.hour), array_agg(c.n))
  from (
    select tenant_id, status, engagement_level, date_trunc('hour', created_at, 'UTC') as hour, -count(*) as n
    from before_rows where not is_sample group by 1, 2, 3, 4
  ) c;
  perform announce_changes('lead', array_agg(tenant_id), array_agg(id)) from before_rows;
  return null;
end
$body$;
create or replace trigger leads_after_delete after delete on leads referencing old table as before_rows
  for each statement execute function leads_after_delete();

-- Enqueues the routing of a new lead, where its tenant routes leads; a sample lead has none. The key is the lead, so it starts once.
-- In the database because neither may exist without the other, and leads are stored in many places.
create or replace function leads_begin_routing() returns trigger language plpgsql as $body$
begin
  perform enqueue_run('lead.route', l.tenant_id, l.id::text, jsonb_build_object('leadId', l.id))
  from after_rows l join tenants t on t.id = l.tenant_id
  where t.settings @> '{"routing": {"isOn": true}}' and l.status = 'new' and l.assigned_to is null
    and not l.is_sample
    and (not starts_with(l.session_id, 'import-') or t.settings @> '{"routing": {"imports": true}}');
  return null;
end
$body$;
create or replace trigger leads_begin_routing after insert on leads referencing new table as after_rows
  for each statement execute function leads_begin_routing();

-- Ends a lead's routing with the change that makes its offer pointless, and wakes its run. In the database because leads are claimed,
-- contacted, booked and closed in many places, and none of them may leave an offer open.
create or replace function leads_end_routing() returns trigger language plpgsql as $body$
begin
  update lead_routes set ended_at = now(), outcome = case
      when new.assigned_to is not null then 'taken'
      when new.status in ('converted', 'closed_lost') then 'closed'
      when new.first_contact_at is not null then 'contacted'
      else 'booked' end
  where tenant_id = new.tenant_id and lead_id = new.id and ended_at is null;
  if found then
    perform wake_run('lead.route_ended', new.tenant_id, new.id::text, jsonb_build_object('leadId', new.id));
  end if;
  return null;
end
$body$;
create or replace trigger leads_end_routing after update on leads for each row
  when ((new.assigned_to is distinct from old.assigned_to or new.status <> old.status
      or new.first_contact_at is distinct from old.first_contact_at)
    and (new.assigned_to is not null or new.status <> 'new' or new.first_contact_at is not null))
  execute function leads_end_routing();

-- The stages that a new tenant begins with, in order. In the database because tenants are made in many places, and none may be
-- without a pipeline.
create or replace function default_lead_stages(industry text)
returns table (name text, color text, status text, stage_position bigint) language sql immutable as $body$
  select * from unnest(
    case industry
      when 'law' then array['New inquiry', 'Contacted', 'Qualified', 'Consultation scheduled', 'Agreement sent', 'Retained',
        'Not retained']
      else array['New lead', 'Contacted', 'Qualified', 'Showing scheduled', 'Under contract', 'Closed', 'Lost'] end,
    array['info', 'neutral', 'info', 'booked', 'info', 'good', 'neutral'],
    array['new', 'contacted', 'qualified', 'appointment_scheduled', 'qualified', 'converted', 'closed_lost']
  ) with ordinality
$body$;

-- Keeps a lead's stage and status in agreement, whichever process writes the row: a new stage sets its status, and a new status
-- sets the first stage that has it, unless the lead's stage already has it. The stage is empty if none of the tenant's has the
-- status. The stage is locked, so that one that is being deleted is waited for. In the database because stage and status must
-- agree in every row.
create or replace function leads_keep_stage() returns trigger language plpgsql as $body$
declare
  stage_status text;
begin
  if new.stage_id is not null then
    select s.status into stage_status from lead_stages s where s.tenant_id = new.tenant_id and s.id = new.stage_id
      for key share;
    if stage_status is not null and (tg_op = 'INSERT' or new.stage_id is distinct from old.stage_id) then
      new.status := stage_status;
    end if;
  end if;
  if stage_status is distinct from new.status then
    new.stage_id := (select s.id from lead_stages s where s.tenant_id = new.tenant_id and s.status = new.status
      order by s.position, s.id limit 1 for key share);
  end if;
  return new;
end
$body$;
create or replace trigger leads_keep_stage_of_new before insert on leads for each row execute function leads_keep_stage();
create or replace trigger leads_keep_stage before update on leads for each row
  when (new.status <> old.status or new.stage_id is distinct from old.stage_id)
  execute function leads_keep_stage();

-- Whether a lead is hot: the rule of libs/db/src/lead/hot-lead.ts; 80 is HOT_LEAD_SCORE of the contracts. In the database because the
-- triggers that note it and notify the team both need it.
create or replace function lead_is_hot(engagement_level text, lead_score int) returns boolean
  language sql immutable parallel safe as $body$
  select engagement_level = 'high' or lead_score >= 80
$body$;

-- Stores when a lead became hot, and clears it once the lead no longer is. Not for imported rows, which did not just become
-- hot. In the database because levels and scores are written in many places.
create or replace function leads_note_hot() returns trigger language plpgsql as $body$
begin
  new.hot_at := case when lead_is_hot(new.engagement_level, new.lead_score) then now() end;
  return new;
end
$body$;
create or replace trigger leads_note_hot_new before insert on leads for each row
  when (new.hot_at is null and not starts_with(new.session_id, 'import-'))
  execute function leads_note_hot();
create or replace trigger leads_note_hot before update of engagement_level, lead_score on leads for each row
  when (lead_is_hot(new.engagement_level, new.lead_score) <> lead_is_hot(old.engagement_level, old.lead_score))
  execute function leads_note_hot();

-- A function that writes as the system role belongs to it.
grant create on schema public to praxis_system;
set local role praxis_system;

-- Gives a new tenant its stages; as the system role, because the creator has no tenant context yet. In the database because a tenant
-- may not be seen without a pipeline.
create or replace function tenants_begin_stages() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $body$
begin
  insert into lead_stages (tenant_id, name, color, status, position)
  select new.id, s.name, s.color, s.status, s.stage_position - 1 from default_lead_stages(new.industry) s;
  return null;
end
$body$;
revoke all on function tenants_begin_stages() from public;

reset role;
revoke create on schema public from praxis_system;

-- A trigger of the owner, not of the system role. In the database because tenants are made in many places.
create or replace trigger tenants_begin_stages after insert on tenants for each row execute function tenants_begin_stages();
