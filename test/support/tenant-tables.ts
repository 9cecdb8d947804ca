/** Rows of every tenant table, made by asking PostgreSQL for its columns: a new table is covered without a new line. */
import { randomUUID } from 'node:crypto';
import type { Transaction } from '@praxis/db/core/database';
import { join, rawSql, sql, type Sql } from '@praxis/db/core/sql';
import { onboardingOf } from './onboarding.js';

export interface Column {
  table: string;
  name: string;
  type: string;
}

/** Every table of the schema with a tenant_id, as PostgreSQL knows them. */
export async function tenantTables(tx: Transaction): Promise<string[]> {
  const rows = await tx.query<{ table: string }>`
    select c.relname as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm') order by 1`;
  return rows.map(({ table }) => table);
}

/** Values for columns with a check or a reference. */
const VALUES: Record<string, (ids: Ids) => unknown> = {
  'tenant_users.role': () => 'viewer',
  'tenant_users.user_id': ({ user }) => user,
  'leads.id': ({ lead }) => lead,
  'leads.lead_score': () => 10,
  'lead_stages.color': () => 'neutral',
  'lead_stages.status': () => 'new',
  'exports.id': ({ lead }) => lead,
  'exports.data_type': () => 'leads',
  'exports.format': () => 'csv',
  'exports.time_window': () => 'all',
  // The sweep must not write it.
  'exports.state': () => 'expired',
  'export_chunks.export_id': ({ lead }) => lead,
  'calls.id': ({ lead }) => lead,
  'calls.mode': () => 'sim',
  language: () => 'en',
  // The sweep must not close it.
  'calls.state': () => 'ended',
  call_id: ({ lead }) => lead,
  'phone_calls.direction': () => 'inbound',
  'phone_calls.line': () => 'sim',
  // Nobody has to follow it up.
  'phone_calls.status': () => 'completed',
  'phone_settings.voicemail': () => 'message',
  'imports.id': ({ lead }) => lead,
  import_id: ({ lead }) => lead,
  'appointments.id': ({ lead }) => lead,
  'appointments.status': () => 'cancelled',
  'appointment_changes.appointment_id': ({ lead }) => lead,
  'short_links.appointment_id': ({ lead }) => lead,
  'appointment_changes.kind': () => 'cancelled',
  'appointment_changes.actor': () => 'system',
  start_before: () => '2031-05-05T10:00:00Z',
  start_after: () => '2031-05-05T10:00:00Z',
  'calendar_connections.kind': () => 'caldav',
  'calendar_events.appointment_id': ({ lead }) => lead,
  'messages.channel': () => 'sms',
  'journeys.mode': () => 'sim',
  'onboardings.tier': () => 'growth',
  // Lists of every tenant show it.
  'onboardings.onboarding_data': () => JSON.stringify(onboardingOf('cs_sim_0000000000')),
  // The sweep must not begin its run.
  'onboardings.status': () => 'approved',
  'journeys.status': () => 'open',
  'auth_links.kind': () => 'magic_link',
  'reveals.record_type': () => 'lead',
  'reveals.user_id': ({ user }) => user,
  'tenant_logos.content_type': () => 'image/png',
  // The sweep must not send or process it.
  'mails.status': () => 'failed',
  'notifications.id': ({ lead }) => lead,
  'notifications.event': () => 'lead_new',
  'notifications.user_id': ({ user }) => user,
  'notification_settings.user_id': ({ user }) => user,
  'notification_phones.user_id': ({ user }) => user,
  notification_id: ({ lead }) => lead,
  // No run must hand it over.
  'notification_deliveries.status': () => 'dropped',
  'contacts.id': ({ lead }) => lead,
  'contact_points.kind': () => 'email',
  'contact_merges.reason': () => 'by_hand',
  'contact_merges.to_contact': ({ lead }) => lead,
  'contact_suggestions.other_id': ({ lead }) => lead,
  contact_id: ({ lead }) => lead,
  'conflict_parties.id': ({ lead }) => lead,
  'conflict_parties.role': () => 'adverse',
  'conflict_parties.sealed': () => Buffer.from('probe'),
  'webhook_events.status': () => 'processed',
  'webhook_events.provider': () => 'sim',
  'webhook_events.kind': () => 'report',
  'webhook_endpoints.id': ({ lead }) => lead,
  'crm_records.lead_id': ({ lead }) => lead,
  // Nothing is sent to it.
  'webhook_endpoints.is_enabled': () => false,
  'webhook_endpoints.events': () => [],
  'webhook_deliveries.status': () => 'delivered',
  endpoint_id: ({ lead }) => lead,
  'campaigns.id': ({ lead }) => lead,
  'campaigns.campaign_type': () => 'followup',
  campaign_id: ({ lead }) => lead,
  'campaign_steps.delay_unit': () => 'days',
  'campaign_enrollments.id': ({ lead }) => lead,
  'consent_ledger.action': () => 'opt_in',
  'consent_ledger.method': () => 'import',
  last_direction: () => 'inbound',
  'suppressions.reason': () => 'bounce',
  'automations.id': ({ lead }) => lead,
  // Nothing begins it.
  'automations.status': () => 'inactive',
  'automation_versions.version': () => 1,
  'automation_runs.id': ({ lead }) => lead,
  'automation_runs.version': () => 1,
  // The sweep must not begin it.
  'automation_runs.status': () => 'success',
  'automation_deployments.version': () => 1,
  'automation_deployments.reason': () => 'person',
  'automation_deployments.open_runs': () => 'finish',
  automation_id: ({ lead }) => lead,
  run_id: ({ lead }) => lead,
  'tasks.kind': () => 'task',
  'work_orders.id': ({ lead }) => lead,
  // The sweep must not begin it.
  'work_orders.status': () => 'done',
  work_order_id: ({ lead }) => lead,
  'work_order_parts.kind': () => 'activation',
  'subscriptions.id': ({ lead }) => lead,
  // Its run must not look at it.
  'subscriptions.status': () => 'canceled',
  subscription_id: ({ lead }) => lead,
  tier: () => 'growth',
  'billing_cycles.id': ({ lead }) => lead,
  'billing_cycles.status': () => 'ended',
  billing_cycle_id: ({ lead }) => lead,
  period_start: () => '2031-05-05T10:00:00Z',
  period_end: () => '2031-06-05T10:00:00Z',
  resource_type: () => 'sms_messages',
  'usage_events.state': () => 'committed',
  'usage_events.source_type': () => 'report',
  'usage_days.day': () => '2031-05-05',
  'usage_alerts.alert_type': () => 'quota_warning',
  'invoices.id': ({ lead }) => lead,
  'invoices.status': () => 'paid',
  invoice_id: ({ lead }) => lead,
  'invoice_lines.kind': () => 'base',
  'service_incidents.id': ({ lead }) => lead,
  'service_incidents.severity': () => 'low',
  'service_incident_events.kind': () => 'noted',
  incident_id: ({ lead }) => lead,
  'api_error_tracking.status': () => 500,
  'provider_breakers.id': ({ lead }) => lead,
  'provider_breakers.provider': () => 'twilio',
  breaker_id: ({ lead }) => lead,
  channel: () => 'sms',
  industry: () => 'law',
  engagement_level: () => 'low',
  lead_id: ({ lead }) => lead,
  flag_id: ({ lead }) => lead,
  test_id: ({ lead }) => lead,
  'ab_test_exposures.variant': () => 'a',
  provider_id: ({ provider }) => provider,
  'providers.id': ({ provider }) => provider,
  time_zone: () => 'UTC',
  start_time: () => '2031-05-05T10:00:00Z',
  end_time: () => '2031-05-05T11:00:00Z',
};

/** Rows of the platform that a tenant's row refers to. */
const PLATFORM_ROWS: Record<string, (ids: Ids) => Sql> = {
  feature_flag_targets: ({ lead }) =>
    sql`insert into feature_flags (id, key) values (${lead}, ${`probe-${lead}`}) on conflict do nothing`,
  ab_test_exposures: ({ lead }) =>
    sql`insert into ab_tests (id, name, template_id, step_id, channel, a_body, b_body, goal)
      values (${lead}, 'Probe', ${`probe-${lead}`}, 'probe', 'sms', 'a', 'b', 'reply') on conflict do nothing`,
};

export interface Ids {
  tenant: string;
  user: string;
  lead: string;
  provider: string;
}

/** The statement that puts one row of a tenant into a table, with a value for every column that needs one. */
export async function insertRow(tx: Transaction, table: string, ids: Ids): Promise<Sql> {
  const platform = PLATFORM_ROWS[table]?.(ids);
  if (platform) await tx.query(platform);
  const columns = await tx.query<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_nullable = 'NO' and column_default is null
      and is_identity = 'NO' and is_generated = 'NEVER'
    union select column_name, data_type from information_schema.columns where table_schema = 'public'
      and table_name = ${table}
      and (column_name = 'tenant_id' or (${table} || '.' || column_name) in ('providers.id', 'appointments.id',
        'mails.status', 'webhook_events.status', 'contacts.id', 'campaigns.id', 'conflict_parties.id',
         'conflict_parties.number', 'notifications.id', 'notification_deliveries.status',
         'webhook_endpoints.id', 'webhook_endpoints.is_enabled', 'webhook_deliveries.status',
         'automations.id', 'automation_runs.id', 'automation_runs.status', 'work_orders.id', 'work_orders.status', 'billing_cycles.status',
         'provider_breakers.id'))`;
  const values = columns.map(({ name, type }) => valueOf({ table, name, type }, ids));
  const names = columns.map(({ name }) => name).join(', ');
  return sql`insert into ${rawSql(table)} (${rawSql(names)}) values (${join(values)})`;
}

function valueOf({ table, name, type }: Column, ids: Ids): unknown {
  if (name === 'tenant_id') return ids.tenant;
  const special = VALUES[`${table}.${name}`] ?? VALUES[name];
  if (special) return special(ids);
  switch (type) {
    case 'uuid':
      return randomUUID();
    case 'integer':
    case 'bigint':
    case 'numeric':
      return 1;
    case 'jsonb':
      return '{}';
    case 'boolean':
      return true;
    case 'ARRAY':
      return '{}';
    case 'timestamp with time zone':
      return new Date();
    default:
      return `probe-${randomUUID()}`;
  }
}

/** Tables in an order that satisfies references. */
export function inReferenceOrder(tables: readonly string[]): string[] {
  const first = [
    ...['providers', 'leads', 'calls', 'exports', 'imports', 'contacts', 'conflict_parties', 'appointments'],
    'calendar_connections',
    'campaigns',
    ...['automations', 'automation_versions', 'automation_runs', 'work_orders'],
    ...['subscriptions', 'billing_cycles', 'invoices'],
    'tenant_users',
    'notifications',
    'webhook_endpoints',
    'service_incidents',
    'provider_breakers',
  ];
  return [
    ...first.filter((table) => tables.includes(table)),
    ...tables.filter((table) => !first.includes(table)),
  ];
}
