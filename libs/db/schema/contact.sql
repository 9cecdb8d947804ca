-- Contacts: one person over several leads, decided as each lead is stored.

-- What makes two email addresses the same: blanks around and capitals do not count, dots and tags do. The same rule as emailKey
-- in libs/db/src/contact/contact-key.ts; here too because stored rows are compared by it.
create or replace function contact_email(email text) returns text language sql immutable parallel safe as $body$
  select nullif(lower(btrim(email, E' \t\r\n')), '')
$body$;

-- What makes two names the same: capitals and the width of blanks do not count.
create or replace function contact_name(name text) returns text language sql immutable parallel safe as $body$
  select lower(regexp_replace(btrim(name), '\s+', ' ', 'g'))
$body$;

-- Whether a session's lead is stored. Planned at each call: before there are samples, every index that begins with the tenant
-- looks as good as the unique one, and a plan that is kept from then reads all of the tenant's leads for each new one.
create or replace function lead_is_stored(tenant uuid, session text) returns boolean language plpgsql
  set enable_seqscan = off set plan_cache_mode = force_custom_plan as $body$
begin
  return exists (select from leads l where l.tenant_id = tenant and l.session_id = session);
end
$body$;

-- The contact of a lead that is about to be stored; null without an address or a number.
--
-- The first lead of a person makes the point (the row of the address or number). Others at the same moment wait for that row
-- and then find it: fifty at once are one contact. Always email before phone, so that nobody waits in a circle.
--
-- An email address decides. A number decides where no address contradicts it: a number that a contact of another name and
-- another address has may be shared, and an address and a number of two contacts contradict each other. Both become
-- suggestions to people, never merges.
--
-- Its plans are made while the tables may be small and are kept for the whole of an import, hence no sequential scans.
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
    -- Somebody was quicker: take back what was begun, and look again at what they made.
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

-- Places each lead as it is stored, so that no writer can forget to.
create or replace function leads_place() returns trigger language plpgsql as $body$
begin
  new.contact_id := place_lead(new);
  return new;
end
$body$;
create or replace trigger leads_place before insert on leads for each row when (new.contact_id is null) execute function leads_place();

-- Deletes a contact with its last lead, and a point with the last lead that gives it: nothing personal outlives them. In the
-- database because leads also go by cascade, with their tenant.
create or replace function contacts_after_leads() returns trigger language plpgsql as $body$
begin
  delete from contacts c using (select distinct tenant_id, contact_id from before_rows where contact_id is not null) gone
  where c.tenant_id = gone.tenant_id and c.id = gone.contact_id
    and not exists (select from leads l where l.tenant_id = c.tenant_id and l.contact_id = c.id);
  delete from contact_points p
  using (select distinct tenant_id, contact_id, contact_email(email) as email, phone_e164 as phone
         from before_rows where contact_id is not null) gone
  where p.tenant_id = gone.tenant_id and p.contact_id = gone.contact_id
    and ((p.kind = 'email' and p.value = gone.email) or (p.kind = 'phone' and p.value = gone.phone))
    and not exists (select from leads l where l.tenant_id = p.tenant_id and l.contact_id = p.contact_id
      and ((p.kind = 'email' and contact_email(l.email) = p.value) or (p.kind = 'phone' and l.phone_e164 = p.value)));
  return null;
end
$body$;
create or replace trigger contacts_after_leads after delete on leads referencing old table as before_rows
  for each statement execute function contacts_after_leads();
