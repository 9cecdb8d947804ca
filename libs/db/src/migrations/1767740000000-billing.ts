/** Subscriptions with their cycles, usage and invoices; what the payment vendor reported; incidents. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantPolicies } from '../internal/tenant-policies.js';

const TIERS = `('starter', 'growth', 'enterprise')`;
const RESOURCES = `('api_calls', 'sms_messages', 'email_messages', 'workflow_executions', 'ai_calls')`;

const TABLES = /* sql */ `
create table subscriptions (
  id uuid primary key,
  tenant_id uuid not null references tenants (id) on delete cascade,
  tier text not null check (tier in ${TIERS}),
  status text not null check (status in ('trialing', 'active', 'past_due', 'suspended', 'canceled')),
  -- The vendor's ids; null for a subscription that the vendor does not know.
  checkout_id text unique,
  vendor_customer_id text,
  vendor_subscription_id text unique,
  -- Months are counted from it: the end of the trial, else the beginning.
  anchor_at timestamptz not null,
  trial_ends_at timestamptz,
  cancel_at_period_end boolean not null default false,
  past_due_since timestamptz,
  -- The last reminder of a missing payment, in days since it failed.
  reminded_day int not null default 0,
  canceled_at timestamptz,
  -- When its run last looked at it.
  looked_at timestamptz not null default now(),
  spend_limit_cents int check (spend_limit_cents >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (tenant_id, id),
  check ((status in ('past_due', 'suspended')) = (past_due_since is not null))
);
create unique index subscriptions_one_open on subscriptions (tenant_id) where status <> 'canceled';
create table billing_cycles (
  id uuid primary key,
  tenant_id uuid not null references tenants (id) on delete cascade,
  subscription_id uuid not null,
  user_id uuid references users (id) on delete set null,
  stripe_subscription_id text,
  tier text not null check (tier in ${TIERS}),
  period_start timestamptz not null,
  period_end timestamptz not null,
  is_trial boolean not null default false,
  status text not null default 'active' check (status in ('active', 'ended', 'cancelled')),
  base_subscription_cents int not null check (base_subscription_cents >= 0),
  total_usage_cost_cents int not null default 0 check (total_usage_cost_cents >= 0),
  overage_charges_cents int not null default 0 check (overage_charges_cents >= 0),
  -- When the vendor was told of its overage.
  reported_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (tenant_id, id),
  foreign key (tenant_id, subscription_id) references subscriptions (tenant_id, id) on delete cascade,
  check (period_end > period_start),
  -- No moment is paid twice.
  constraint billing_cycles_apart exclude using gist (subscription_id with =, tstzrange(period_start, period_end) with &&)
);
create unique index billing_cycles_one_active on billing_cycles (tenant_id) where status = 'active';
create index billing_cycles_by_start on billing_cycles (tenant_id, period_start desc, id desc);
create index billing_cycles_by_user on billing_cycles (user_id);
create index billing_cycles_of_subscription on billing_cycles (tenant_id, subscription_id);
-- How much of a resource a cycle has used. Its row is locked by whoever changes it, so that nothing is granted twice.
create table usage_summaries (
  tenant_id uuid not null references tenants (id) on delete cascade,
  billing_cycle_id uuid not null,
  resource_type text not null check (resource_type in ${RESOURCES}),
  quota_limit int check (quota_limit >= 0),
  overage_rate_cents int not null check (overage_rate_cents >= 0),
  total_usage int not null default 0 check (total_usage >= 0),
  reserved int not null default 0 check (reserved >= 0),
  overage_amount int not null default 0 check (overage_amount >= 0),
  total_cost_cents int not null default 0 check (total_cost_cents >= 0),
  vendor_micros bigint not null default 0 check (vendor_micros >= 0),
  -- Of the cycle under way. Here too, so that whoever has waited for the lock sees that the cycle was closed meanwhile.
  is_open boolean not null default true,
  last_updated timestamptz not null default now(),
  primary key (billing_cycle_id, resource_type),
  foreign key (tenant_id, billing_cycle_id) references billing_cycles (tenant_id, id) on delete cascade
);
create unique index usage_summaries_one_open on usage_summaries (tenant_id, resource_type) where is_open;
create index usage_summaries_by_tenant on usage_summaries (tenant_id, billing_cycle_id);
-- What an owner permits of a resource at most, cycle after cycle.
create table usage_limits (
  tenant_id uuid not null references tenants (id) on delete cascade,
  resource_type text not null check (resource_type in ${RESOURCES}),
  hard_limit int not null check (hard_limit >= 0),
  updated_by uuid references users (id) on delete set null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, resource_type)
);
create index usage_limits_by_user on usage_limits (updated_by);
create table usage_events (
  id uuid primary key default gen_random_uuid(),
  -- No reference to the tenant: that to the cycle, which has one, is enough, and no table gets more rows than this one.
  tenant_id uuid not null,
  billing_cycle_id uuid not null,
  resource_type text not null check (resource_type in ${RESOURCES}),
  event_type text not null,
  -- The same for the same use, so that a repeat counts once.
  key text not null,
  quantity int not null check (quantity > 0),
  state text not null check (state in ('reserved', 'committed', 'released')),
  -- Units beyond the quota, and what they cost.
  overage int not null default 0 check (overage >= 0 and overage <= quantity),
  cost_cents int not null default 0 check (cost_cents >= 0),
  -- What vendors charge for it by their lists, in millionths of a US dollar.
  vendor_micros bigint not null default 0 check (vendor_micros >= 0),
  source_type text not null check (source_type in ('run', 'call', 'message', 'request', 'report')),
  source_id text not null,
  user_id uuid references users (id) on delete set null,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (tenant_id, resource_type, key),
  foreign key (tenant_id, billing_cycle_id) references billing_cycles (tenant_id, id) on delete cascade
);
create index usage_events_by_time on usage_events (tenant_id, created_at desc, id desc);
create index usage_events_of_cycle on usage_events (billing_cycle_id, resource_type, created_at desc, id desc);
create index usage_events_by_user on usage_events (user_id) where user_id is not null;
-- Units of a day, kept with the events, because a cycle may have millions of them.
create table usage_days (
  tenant_id uuid not null references tenants (id) on delete cascade,
  billing_cycle_id uuid not null,
  resource_type text not null check (resource_type in ${RESOURCES}),
  day date not null,
  quantity int not null check (quantity >= 0),
  primary key (billing_cycle_id, resource_type, day),
  foreign key (tenant_id, billing_cycle_id) references billing_cycles (tenant_id, id) on delete cascade
);
create index usage_days_by_tenant on usage_days (tenant_id, billing_cycle_id);
create table usage_alerts (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants (id) on delete cascade,
  billing_cycle_id uuid not null,
  resource_type text not null check (resource_type in ${RESOURCES}),
  alert_type text not null check (alert_type in ('quota_warning', 'quota_reached')),
  threshold_percentage int not null,
  current_usage int not null,
  quota_limit int not null,
  is_sent boolean not null default false,
  created_at timestamptz not null default now(),
  -- Once a cycle.
  unique (billing_cycle_id, resource_type, threshold_percentage),
  foreign key (tenant_id, billing_cycle_id) references billing_cycles (tenant_id, id) on delete cascade
);
create index usage_alerts_by_time on usage_alerts (tenant_id, created_at desc, id desc);
create table invoices (
  id uuid primary key,
  tenant_id uuid not null references tenants (id) on delete cascade,
  subscription_id uuid not null,
  vendor_invoice_id text not null unique,
  status text not null check (status in ('draft', 'open', 'paid', 'void', 'uncollectible')),
  currency text not null,
  total_cents int not null,
  attempts int not null default 0 check (attempts >= 0),
  issued_at timestamptz not null,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (tenant_id, id),
  foreign key (tenant_id, subscription_id) references subscriptions (tenant_id, id) on delete cascade
);
create index invoices_by_time on invoices (tenant_id, issued_at desc, id desc);
create index invoices_of_subscription on invoices (tenant_id, subscription_id);
create table invoice_lines (
  tenant_id uuid not null references tenants (id) on delete cascade,
  invoice_id uuid not null,
  position int not null check (position >= 0),
  kind text not null check (kind in ('setup', 'base', 'overage', 'proration', 'other')),
  billing_cycle_id uuid,
  resource_type text check (resource_type in ${RESOURCES}),
  description text not null,
  quantity int not null,
  unit_cents int not null,
  amount_cents int not null,
  primary key (invoice_id, position),
  foreign key (tenant_id, invoice_id) references invoices (tenant_id, id) on delete cascade,
  foreign key (tenant_id, billing_cycle_id) references billing_cycles (tenant_id, id) on delete cascade
);
create index invoice_lines_of_cycle on invoice_lines (tenant_id, billing_cycle_id);
create index invoice_lines_by_tenant on invoice_lines (tenant_id, invoice_id);
-- What the payment vendor reported. Who pays may have no tenant yet.
create table payment_events (
  id text primary key,
  type text not null,
  subscription_id text,
  checkout_id text,
  created_at timestamptz not null,
  received_at timestamptz not null default now(),
  -- Null until everything that follows from it is done.
  processed_at timestamptz,
  -- What was done: 'synced', 'kept' where nothing follows from its type.
  outcome text
);
create index payment_events_waiting on payment_events (received_at) where processed_at is null;
create index payment_events_by_time on payment_events (created_at);
create table service_incidents (
  id uuid primary key,
  -- Null for an incident of the whole platform.
  tenant_id uuid references tenants (id) on delete cascade,
  title text not null,
  service_name text not null,
  incident_type text not null,
  severity text not null check (severity in ('critical', 'high', 'medium', 'low')),
  status text not null default 'open' check (status in ('open', 'acknowledged', 'resolved')),
  -- The same for the same trouble: while it is open there is no second one.
  dedupe_key text not null,
  detail jsonb not null default '{}',
  started_at timestamptz not null default now(),
  resolved_at timestamptz
);
create unique index service_incidents_one_open on service_incidents (dedupe_key) where status <> 'resolved';
create index service_incidents_by_time on service_incidents (started_at desc, id desc);
create index service_incidents_by_tenant on service_incidents (tenant_id);
-- The state of a payment vendor that is not there: customers, subscriptions, invoices, usage, events.
create table sim_payment_objects (
  id text primary key,
  kind text not null check (kind in ('customer', 'subscription', 'invoice', 'usage', 'event')),
  -- The subscription that it belongs to.
  parent_id text,
  state jsonb not null,
  created_at timestamptz not null default now()
);
create index sim_payment_objects_of on sim_payment_objects (parent_id, kind, created_at);
create index sim_payment_objects_by_kind on sim_payment_objects (kind, created_at);
`;

const OF_TENANTS = [
  'subscriptions',
  'billing_cycles',
  'usage_summaries',
  'usage_limits',
  'usage_events',
  'usage_days',
  'usage_alerts',
  'invoices',
  'invoice_lines',
  'service_incidents',
];
const OF_THE_SYSTEM = ['payment_events', 'sim_payment_objects'];

export class Billing1767740000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    for (const table of OF_TENANTS) await runner.query(tenantPolicies(table));
    for (const table of OF_THE_SYSTEM)
      await runner.query(`grant select, insert, update, delete on ${table} to praxis_system`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table ${[...OF_TENANTS, ...OF_THE_SYSTEM].reverse().join(', ')}`);
  }
}
