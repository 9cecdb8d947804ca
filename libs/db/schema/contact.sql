-- Contacts: one person over several leads. Leads are placed by libs/db/src/contact/place-leads.ts.

-- What makes two email addresses the same: blanks around and capitals do not count, dots and tags do. The same rule as emailKey
-- in libs/db/src/contact/contact-key.ts; here too because stored rows are compared by it. The collation is the one that lowers
-- letters as JavaScript does, whatever the locale of the database; but for the last sigma of a word, so both sigmas are one.
create or replace function contact_email(email text) returns text language sql immutable parallel safe as $body$
  select nullif(replace(lower(btrim(email, E' \t\r\n') collate "pg_unicode_fast"), 'ς', 'σ'), '') collate "default"
$body$;

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
