-- The tenant's CRM: each change of a lead that the CRM shows is recorded, and the lead's run is enqueued, if the tenant has chosen a CRM to
-- which leads are sent. In the database because neither may exist without the change, and leads are written in many places. An appointment
-- changes the status of its lead, so appointments need no trigger here.

-- Records that the CRM must get these leads, and enqueues the run of each. In the database because triggers call it.
create or replace function crm_note_leads(tenant_ids uuid[], lead_ids uuid[]) returns void language plpgsql as $body$
declare
  noted record;
begin
  for noted in
    insert into crm_records as r (tenant_id, lead_id)
    select c.tenant_id, c.lead_id from unnest(tenant_ids, lead_ids) as c(tenant_id, lead_id)
    join tenants t on t.id = c.tenant_id and t.settings @> '{"crm": "HubSpot"}'
    on conflict (tenant_id, lead_id) do update set wanted = r.wanted + 1, failures = 0, next_attempt_at = null,
      updated_at = now()
    returning r.tenant_id, r.lead_id
  loop
    perform wake_run('crm.run', noted.tenant_id, noted.lead_id::text, jsonb_build_object('leadId', noted.lead_id));
  end loop;
end
$body$;

-- New leads. In the database because leads are stored in many places.
create or replace function leads_crm_created() returns trigger language plpgsql as $body$
begin
  perform crm_note_leads(array_agg(tenant_id), array_agg(id)) from after_rows where not is_sample;
  return null;
end
$body$;
create or replace trigger leads_crm_created after insert on leads referencing new table as after_rows
  for each statement execute function leads_crm_created();

-- Leads of which the CRM shows something else now. In the database because leads are changed in many places.
create or replace function leads_crm_changed() returns trigger language plpgsql as $body$
begin
  perform crm_note_leads(array[new.tenant_id], array[new.id]);
  return null;
end
$body$;
create or replace trigger leads_crm_changed after update on leads for each row
  when (not new.is_sample and (new.status, new.name, new.email, new.phone, new.phone_e164, new.case_type, new.lead_type, new.language)
    is distinct from (old.status, old.name, old.email, old.phone, old.phone_e164, old.case_type, old.lead_type, old.language))
  execute function leads_crm_changed();
