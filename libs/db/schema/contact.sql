-- Contacts: one person over several leads. Leads are placed by libs/db/src/contact/place-leads.ts.

-- The form in which two email addresses are compared: surrounding blanks and case are ignored; dots and tags are not. The same
-- rule as emailKey in libs/db/src/contact/contact-key.ts. In the database because stored rows are compared by it. The collation
-- lowers letters as JavaScript does, whatever the locale of the database, except for the last sigma of a word, so both forms of
-- sigma are made equal.
create or replace function contact_email(email text) returns text language sql immutable parallel safe as $body$
  select nullif(replace(lower(btrim(email, E' \t\r\n') collate "pg_unicode_fast"), 'ς', 'σ'), '') collate "default"
$body$;

-- The form in which releases before leads.phone_e164 compared phone numbers: by digits alone, so that "+44 (0)20 ..." and
-- "+44 20 ..." differed. In the database because contacts that were stored by it are found by it
-- (libs/db/src/contact/contact-number.ts).
create or replace function contact_phone(phone text) returns text language sql immutable parallel safe as $body$
  select case
    when btrim(phone) like '+%' and length(digits) between 8 and 15 then '+' || digits
    when digits like '011%' and length(digits) between 11 and 18 then '+' || substr(digits, 4)
    when length(digits) = 11 and digits like '1%' then '+' || digits
    when length(digits) = 10 and digits ~ '^[2-9]' then '+1' || digits
  end from (select regexp_replace(phone, '\D', '', 'g') as digits) number
$body$;

-- Deletes what was merged into these contacts, whichever way, once undoing its merge would bring nothing back: no lead that came with
-- it, and no address that it had, is there any more. Its name is that of such a lead. In the database because the trigger below
-- calls it.
create or replace function contacts_drop_merged(of_tenant uuid, roots uuid[]) returns void language sql as $body$
  with recursive away as (
    select c.id, c.merged_into as root from contacts c where c.tenant_id = of_tenant and c.merged_into = any(roots)
    union all
    select c.id, a.root from away a join contacts c on c.tenant_id = of_tenant and c.merged_into = a.id
  )
  delete from contacts c using away a where c.tenant_id = of_tenant and c.id = a.id
    and not exists (select from leads l where l.tenant_id = of_tenant and l.contact_id = c.id)
    and not exists (select from contact_merges m where m.tenant_id = of_tenant and m.from_contact = c.id and m.undone_at is null
      and (exists (select from leads l where l.tenant_id = of_tenant and l.id = any(m.lead_ids) and l.contact_id = a.root)
        or exists (select from contact_points p
          where p.tenant_id = of_tenant and p.id = any(m.point_ids) and p.contact_id = a.root)))
$body$;

-- Deletes a contact with its last lead, an address or number with the last lead that has it, and a merged contact with the last lead that
-- came from it, so that no personal data outlives the leads. In the database because leads are also deleted by cascade, with their tenant.
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
  perform contacts_drop_merged(tenant_id, array_agg(distinct contact_id)) from before_rows
  where contact_id is not null group by tenant_id;
  return null;
end
$body$;
create or replace trigger contacts_after_leads after delete on leads referencing old table as before_rows
  for each statement execute function contacts_after_leads();
