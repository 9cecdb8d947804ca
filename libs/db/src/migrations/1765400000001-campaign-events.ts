/** Campaigns that begin by themselves: what happened to whom, noted for each campaign that waits for it. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantPolicies } from '../internal/tenant-policies.js';

const TABLES = /* sql */ `
alter table campaigns drop constraint campaigns_trigger_event_check;
alter table campaigns add constraint campaigns_trigger_event_check check (trigger_event in
  ('manual', 'lead_created', 'appointment_booked', 'appointment_missed', 'status_changed'));
-- Up to which change of the campaign all of its batches have been told.
alter table campaigns add column told_at timestamptz;
create index campaigns_waiting on campaigns (tenant_id, trigger_event)
  where status in ('active', 'paused') and trigger_event <> 'manual';

create table campaign_events (
  id bigint generated always as identity primary key,
  tenant_id uuid not null references tenants on delete cascade,
  -- No reference: whoever stores leads by the thousand must not stand in the way of who cancels the campaign.
  campaign_id uuid not null,
  lead_id uuid not null,
  occurred_at timestamptz not null default now(),
  -- Where they were enrolled; the event goes once that batch's run has been woken.
  batch int,
  unique (tenant_id, campaign_id, lead_id),
  foreign key (tenant_id, lead_id) references leads (tenant_id, id) on delete cascade
);
create index campaign_events_by_lead on campaign_events (tenant_id, lead_id);
`;

/**
 * Whoever stores a lead, books or misses an appointment or changes a status, the campaigns that wait for it note it in the
 * same transaction: neither exists without the other. Who is enrolled, and that once, is for the campaign's run to see to.
 */
const HEARING = /* sql */ `
create function campaigns_hear_event(tenant uuid, event text, happened uuid[]) returns void language plpgsql as $body$
begin
  with noted as (
    insert into campaign_events (tenant_id, campaign_id, lead_id)
    select c.tenant_id, c.id, lead from campaigns c, unnest(happened) lead
    where c.tenant_id = tenant and c.trigger_event = event and c.trigger_event <> 'manual'
      and c.status in ('active', 'paused')
    on conflict do nothing returning campaign_id
  )
  insert into outbox (tenant_id, kind, dedupe_key, payload)
  select distinct tenant, 'campaign.run', 'campaign.run/' || campaign_id || '/' || pg_current_xact_id()::text,
    jsonb_build_object('campaignId', campaign_id) from noted
  on conflict (tenant_id, dedupe_key) do nothing;
end
$body$;

-- Who comes in by a file did not come just now: a campaign for them is started by hand.
create function campaigns_hear_leads() returns trigger language plpgsql as $body$
begin
  perform campaigns_hear_event(tenant_id, 'lead_created', array_agg(id))
  from after_rows where not starts_with(session_id, 'import-') group by tenant_id;
  return null;
end
$body$;
create trigger leads_begin_campaigns after insert on leads referencing new table as after_rows
  for each statement execute function campaigns_hear_leads();

create function campaigns_hear_change() returns trigger language plpgsql as $body$
begin
  perform campaigns_hear_event(new.tenant_id, tg_argv[0], array[case tg_table_name when 'leads' then new.id
    else (to_jsonb(new) ->> 'lead_id')::uuid end]);
  return null;
end
$body$;
create trigger leads_status_begins_campaigns after update of status on leads for each row
  when (new.status <> old.status) execute function campaigns_hear_change('status_changed');
create trigger appointments_begin_campaigns after insert on appointments for each row
  when (new.status = 'confirmed' and new.lead_id is not null and new.end_time > now())
  execute function campaigns_hear_change('appointment_booked');
create trigger appointments_confirmed_begin_campaigns after update of status on appointments for each row
  when (new.status = 'confirmed' and old.status in ('held', 'expired') and new.lead_id is not null)
  execute function campaigns_hear_change('appointment_booked');
create trigger appointments_missed_begin_campaigns after update of status on appointments for each row
  when (new.status = 'no_show' and old.status <> 'no_show' and new.lead_id is not null)
  execute function campaigns_hear_change('appointment_missed');
`;

export class CampaignEvents1765400000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(tenantPolicies('campaign_events'));
    await runner.query(HEARING);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger leads_begin_campaigns on leads;
      drop trigger leads_status_begins_campaigns on leads;
      drop trigger appointments_begin_campaigns on appointments;
      drop trigger appointments_confirmed_begin_campaigns on appointments;
      drop trigger appointments_missed_begin_campaigns on appointments;
      drop function campaigns_hear_leads(), campaigns_hear_change(), campaigns_hear_event(uuid, text, uuid[]);
      drop table campaign_events;
      drop index campaigns_waiting;
      alter table campaigns drop column told_at;
      update campaigns set trigger_event = 'manual';
      alter table campaigns drop constraint campaigns_trigger_event_check;
      alter table campaigns add constraint campaigns_trigger_event_check check (trigger_event in ('manual'))`);
  }
}
