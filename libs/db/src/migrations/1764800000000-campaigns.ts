/** Campaigns: what is sent to whom in which steps, how far each contact is, and which message is whose. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantPolicies } from '../internal/tenant-policies.js';

const TABLES = /* sql */ `
create table campaigns (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants on delete cascade,
  name text not null,
  industry text not null check (industry in ('law', 'realestate')),
  campaign_type text not null check (campaign_type in ('welcome', 'followup', 'reminder')),
  status text not null default 'draft' check (status in ('draft', 'active', 'paused', 'completed', 'cancelled')),
  mode text not null default 'sim' check (mode in ('sim', 'live')),
  target_audience jsonb not null,
  trigger_event text not null default 'manual' check (trigger_event in ('manual')),
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  started_at timestamptz,
  -- Everybody of the audience has been enrolled.
  enrolled_at timestamptz,
  ended_at timestamptz,
  unique (tenant_id, id)
);
create index campaigns_by_created on campaigns (tenant_id, created_at desc, id desc);

create table campaign_steps (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants on delete cascade,
  campaign_id uuid not null,
  step_order int not null check (step_order > 0),
  name text not null,
  channel text not null check (channel in ('sms', 'email')),
  delay_amount int not null check (delay_amount >= 0),
  delay_unit text not null check (delay_unit in ('minutes', 'hours', 'days')),
  delay_hours numeric generated always as
    (delay_amount * case delay_unit when 'days' then 24.0 when 'hours' then 1.0 else 1.0 / 60 end) stored,
  -- Texts with their weights: [{ key, weight, subject, messageTemplate }].
  variants jsonb not null,
  variables text[] not null default '{}',
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (tenant_id, campaign_id, step_order),
  foreign key (tenant_id, campaign_id) references campaigns (tenant_id, id) on delete cascade
);

create table campaign_enrollments (
  -- Derived from campaign and lead: enrolling again is the same row.
  id uuid primary key,
  tenant_id uuid not null references tenants on delete cascade,
  campaign_id uuid not null,
  lead_id uuid not null,
  -- The run that looks after it.
  batch int not null,
  status text not null default 'active'
    check (status in ('active', 'completed', 'replied', 'booked', 'opted_out', 'cancelled')),
  next_step int not null default 1,
  due_at timestamptz not null,
  -- Attempts of the next step that were put off because a provider was in trouble.
  tries int not null default 0,
  -- The person, by each address (contact-key.ts).
  sms_key text,
  email_key text,
  -- What they did after a message of the campaign, and the last message before it.
  responded_at timestamptz,
  converted_at timestamptz,
  opted_out_at timestamptz,
  credited_step int,
  credited_variant text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (tenant_id, id),
  unique (tenant_id, campaign_id, lead_id),
  foreign key (tenant_id, campaign_id) references campaigns (tenant_id, id) on delete cascade,
  foreign key (tenant_id, lead_id) references leads (tenant_id, id) on delete cascade
);
create index campaign_enrollments_due on campaign_enrollments (tenant_id, campaign_id, batch, due_at);
create index campaign_enrollments_active on campaign_enrollments (tenant_id, campaign_id) where status = 'active';
create index campaign_enrollments_by_lead on campaign_enrollments (tenant_id, lead_id);
-- Two leads at one address are one person, who gets a campaign once.
create unique index campaign_enrollments_one_phone on campaign_enrollments (tenant_id, sms_key, campaign_id)
  where sms_key is not null;
create unique index campaign_enrollments_one_mailbox on campaign_enrollments (tenant_id, email_key, campaign_id)
  where email_key is not null;

alter table messages
  add column campaign_id uuid,
  add column enrollment_id uuid,
  add column campaign_step int,
  add column campaign_variant text,
  add foreign key (tenant_id, campaign_id) references campaigns (tenant_id, id) on delete set null (campaign_id),
  add foreign key (tenant_id, enrollment_id) references campaign_enrollments (tenant_id, id)
    on delete set null (enrollment_id);
create index messages_by_campaign on messages (tenant_id, campaign_id) where campaign_id is not null;
create index messages_by_enrollment on messages (enrollment_id) where enrollment_id is not null;
`;

/**
 * Whoever answers, books or opts out gets no more of a campaign from the same transaction on, and what they did is credited
 * to the last message before it. Bookings and the ledger are written in many places, so the tables themselves tell.
 */
const STOPPING = /* sql */ `
create function campaign_stop(stopped uuid[], reason text) returns void language plpgsql as $body$
begin
  if cardinality(stopped) = 0 then return; end if;
  with credit as (
    select e.id, m.campaign_step as step, m.campaign_variant as variant
    from campaign_enrollments e
    left join lateral (
      select campaign_step, campaign_variant from messages
      where enrollment_id = e.id and status in ('sending', 'sent', 'delivered', 'unknown')
        and sent_at > now() - interval '30 days'
      order by campaign_step desc limit 1) m on true
    where e.id = any(stopped) and (e.status = 'active' or m.campaign_step is not null)
  ), ended as (
    update campaign_enrollments e set
      status = case when e.status = 'active' then reason else e.status end,
      responded_at = case when reason = 'replied' and c.step is not null then coalesce(e.responded_at, now()) else e.responded_at end,
      converted_at = case when reason = 'booked' and c.step is not null then coalesce(e.converted_at, now()) else e.converted_at end,
      opted_out_at = case when reason = 'opted_out' and c.step is not null then coalesce(e.opted_out_at, now()) else e.opted_out_at end,
      credited_step = coalesce(e.credited_step, c.step),
      credited_variant = coalesce(e.credited_variant, c.variant),
      updated_at = now()
    from credit c where e.id = c.id
    returning e.tenant_id, e.id
  )
  update messages m set status = 'cancelled', updated_at = now() from ended
  where m.enrollment_id = ended.id and m.status = 'queued';

  -- A campaign that nobody is in any more is over, and its runs with it.
  with over as (
    update campaigns c set status = 'completed', ended_at = now(), updated_at = now()
    where c.id in (select campaign_id from campaign_enrollments where id = any(stopped))
      and c.status in ('active', 'paused') and c.enrolled_at is not null
      and not exists (select from campaign_enrollments e
        where e.tenant_id = c.tenant_id and e.campaign_id = c.id and e.status = 'active')
    returning c.tenant_id, c.id
  )
  insert into outbox (tenant_id, kind, dedupe_key, payload)
  select tenant_id, 'campaign.run', 'campaign.run/' || id || '/' || pg_current_xact_id()::text,
    jsonb_build_object('campaignId', id) from over
  on conflict (tenant_id, dedupe_key) do nothing;

  perform pg_notify('praxis_live', json_build_object('tenantId', tenant_id, 'topic', 'campaign', 'key', 'campaigns')::text)
  from campaign_enrollments where id = stopped[1];
end
$body$;

-- Whichever lead of the person it was that booked.
create function campaigns_hear_booking() returns trigger language plpgsql as $body$
begin
  perform campaign_stop(array(
    select e.id from campaign_enrollments e where e.tenant_id = new.tenant_id and e.lead_id in (
      select new.lead_id union all
      select o.id from leads l join leads o on o.tenant_id = l.tenant_id and o.contact_id = l.contact_id
      where l.tenant_id = new.tenant_id and l.id = new.lead_id)
  ), 'booked');
  return null;
end
$body$;
create trigger appointments_stop_campaigns after insert on appointments for each row
  when (new.status = 'confirmed' and new.lead_id is not null) execute function campaigns_hear_booking();
create trigger appointments_confirmed_stop_campaigns after update of status on appointments for each row
  when (new.status = 'confirmed' and old.status <> 'confirmed' and new.lead_id is not null)
  execute function campaigns_hear_booking();

create function campaigns_hear_opt_out() returns trigger language plpgsql as $body$
begin
  if new.channel = 'sms' then
    perform campaign_stop(array(
      select id from campaign_enrollments where tenant_id = new.tenant_id and sms_key = new.contact_key), 'opted_out');
  else
    perform campaign_stop(array(
      select id from campaign_enrollments where tenant_id = new.tenant_id and email_key = new.contact_key), 'opted_out');
  end if;
  return null;
end
$body$;
-- A bounce says nothing of the person's will: the other channel goes on.
create trigger consent_ledger_stop_campaigns after insert on consent_ledger for each row
  when (new.action = 'opt_out' and new.method <> 'bounce' and new.channel in ('sms', 'email'))
  execute function campaigns_hear_opt_out();

create function campaigns_hear_message() returns trigger language plpgsql as $body$
begin
  perform pg_notify('praxis_live',
    json_build_object('tenantId', new.tenant_id, 'topic', 'campaign', 'key', 'campaigns')::text);
  return null;
end
$body$;
create trigger messages_tell_campaigns after update of status on messages for each row
  when (new.campaign_id is not null and new.status <> old.status and new.status <> 'sending')
  execute function campaigns_hear_message();
`;

const TENANT_TABLES = ['campaigns', 'campaign_steps', 'campaign_enrollments'];

export class Campaigns1764800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    for (const table of TENANT_TABLES) await runner.query(tenantPolicies(table));
    await runner.query(STOPPING);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger messages_tell_campaigns on messages;
      drop trigger consent_ledger_stop_campaigns on consent_ledger;
      drop trigger appointments_stop_campaigns on appointments;
      drop trigger appointments_confirmed_stop_campaigns on appointments;
      drop function campaigns_hear_message(), campaigns_hear_opt_out(), campaigns_hear_booking(), campaign_stop(uuid[], text);
      alter table messages drop column campaign_id, drop column enrollment_id, drop column campaign_step,
        drop column campaign_variant;
      drop table campaign_enrollments, campaign_steps, campaigns`);
  }
}
