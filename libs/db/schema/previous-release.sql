-- Functions that only processes of the previous release call. They run beside this schema while they are replaced
-- (CONTRIBUTING.md, Releases). Here: processes of commits before 2026-11-26. Deleted with the first commit after release 0.1.0,
-- and with it the filling of numbers (libs/db/src/lead/lead-phone-fill.ts, libs/db/src/contact/contact-number.ts, contact_phone
-- in contact.sql). Each function that is deleted gets its drop in removed.sql.

-- The form in which two names are compared: case and the width of blanks are ignored. In the database because place_lead
-- compares by it.
create or replace function contact_name(name text) returns text language sql immutable parallel safe as $body$
  select lower(regexp_replace(btrim(name), '\s+', ' ', 'g'))
$body$;

-- Whether a session's lead is stored. Planned at each call: before there are samples, every index that begins with the tenant
-- looks as good as the unique one, and a plan that is kept from then reads all of the tenant's leads for each new one. In the
-- database because place_lead asks it.
create or replace function lead_is_stored(tenant uuid, session text) returns boolean language plpgsql
  set enable_seqscan = off set plan_cache_mode = force_custom_plan as $body$
begin
  return exists (select from leads l where l.tenant_id = tenant and l.session_id = session);
end
$body$;

-- The contact of a lead, as libs/db/src/contact/place-leads.ts decides it and in the same order of locks. Processes of this
-- release call that. It takes a few statements for a thousand leads instead of several for each, so that an import of 10,000
-- rows takes 7.2 s at best instead of 8.9 s, and 11.4 s in the median instead of 13.1 s (six runs each in turn, two busy
-- cores). In the database because processes of the previous release place no leads.
create or replace function place_lead(lead leads) returns uuid language plpgsql set enable_seqscan = off as $body$
declare
  email_key constant text := contact_email(lead.email);
  phone_key constant text := lead.phone_e164;
  by_email uuid;
  by_phone uuid;
  chosen uuid;
  doubted uuid;
  made boolean;
  point bigint;
  points bigint[];
begin
  if email_key is null and phone_key is null then return null; end if;
  loop
    -- The share lock keeps the contact from being merged away until the lead hangs on it.
    select p.contact_id into by_email from contact_points p join contacts c on c.tenant_id = p.tenant_id and c.id = p.contact_id
      where p.tenant_id = lead.tenant_id and p.kind = 'email' and p.value = email_key and c.merged_into is null for key share of c;
    select p.contact_id into by_phone from contact_points p join contacts c on c.tenant_id = p.tenant_id and c.id = p.contact_id
      where p.tenant_id = lead.tenant_id and p.kind = 'phone' and p.value = phone_key and c.merged_into is null for key share of c;
    doubted := case
      when by_email <> by_phone then by_phone
      when by_email is null and email_key is not null
        and exists (select from contact_points p where p.tenant_id = lead.tenant_id and p.contact_id = by_phone and p.kind = 'email')
        and not exists (select from contacts c where c.tenant_id = lead.tenant_id and c.id = by_phone
                        and contact_name(c.name) = contact_name(lead.name))
        then by_phone
    end;
    chosen := coalesce(by_email, case when doubted is null then by_phone end);
    made := chosen is null;
    points := '{}';
    if made then
      -- In the order of time: an import then writes to one end of each index.
      chosen := uuidv7();
      insert into contacts (id, tenant_id, name, created_at)
      values (chosen, lead.tenant_id, lead.name, coalesce(lead.created_at, now()));
    end if;
    if by_email is null and email_key is not null then
      insert into contact_points (tenant_id, kind, value, contact_id) values (lead.tenant_id, 'email', email_key, chosen)
        on conflict do nothing returning id into point;
      points := array_append(points, point);
    end if;
    if by_phone is null and phone_key is not null then
      insert into contact_points (tenant_id, kind, value, contact_id) values (lead.tenant_id, 'phone', phone_key, chosen)
        on conflict do nothing returning id into point;
      points := array_append(points, point);
    end if;
    exit when array_position(points, null) is null;
    -- Another transaction was faster: undo the insert, and read the row that it made.
    delete from contact_points where id = any(points);
    if made then delete from contacts where tenant_id = lead.tenant_id and id = chosen; end if;
  end loop;

  if made and doubted is null then return chosen; end if;
  -- A repeated intake finds its own lead.
  if lead_is_stored(lead.tenant_id, lead.session_id) and exists (
    select from leads l where l.tenant_id = lead.tenant_id and l.session_id = lead.session_id and l.contact_id is not null
  ) then return chosen; end if;
  if not made then
    insert into contact_merges (tenant_id, reason, to_contact, lead_ids, point_ids)
    values (lead.tenant_id,
      case when by_email = by_phone then 'same_email_and_phone' when by_email is not null then 'same_email' else 'same_phone' end,
      chosen, array[lead.id], points);
  end if;
  if doubted is not null then
    insert into contact_suggestions (tenant_id, contact_id, other_id)
    values (lead.tenant_id, least(chosen, doubted), greatest(chosen, doubted)) on conflict do nothing;
  end if;
  return chosen;
end
$body$;

-- Places a lead that its writer did not place. Its number counts once it is filled, at the next start. In the database because
-- processes of the previous release place no leads.
create or replace function leads_place() returns trigger language plpgsql as $body$
begin
  new.contact_id := place_lead(new);
  return new;
end
$body$;
create or replace trigger leads_place before insert on leads for each row
  when (new.contact_id is null and (new.email is not null or new.phone_e164 is not null)) execute function leads_place();

-- Functions that read as the system role belong to it, and only the application role may call them.
grant create on schema public to praxis_system;
set local role praxis_system;

-- The people of a tenant without their names. In the database because processes of the previous release call it, and only a
-- function may read as the system role.
create or replace function team_people() returns table (id uuid, email text, role text)
language sql stable security definer set search_path = public, pg_temp as $body$
  select u.id, u.email, m.role from tenant_users m join users u on u.id = m.user_id
  where m.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid and m.is_active
$body$;
revoke all on function team_people() from public;
grant execute on function team_people() to praxis_app;

reset role;
revoke create on schema public from praxis_system;
