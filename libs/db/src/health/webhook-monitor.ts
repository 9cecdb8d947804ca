/** Whether vendors still send reports to us. Only the health sweep compares this; the health panel shows the result. */
import {
  MISSED_TO_SILENT,
  REPORT_DUE_MINUTES,
  WEBHOOKS,
  type WebhookName,
} from '@praxis/contracts/health/service.const';
import type { WebhookMonitor } from '@praxis/contracts/health/webhook-monitor';
import type { Database, SystemTransaction } from '../core/database.js';
import { sql } from '../core/sql.js';
import { openIncident, resolveIncidents } from './service-incident.js';

const SOURCES: Record<string, string> = {
  twilio: 'Twilio',
  resend: 'Resend',
  sim: 'Simulated vendors',
  stripe: 'Stripe',
};
/** Hours within which a vendor must have reported to count as receiving. */
const RECENT_HOURS = 24;

const keyOf = (webhook: string): string => `health/webhook/${webhook}`;

/**
 * Compares the messages that were sent with those that were reported, and opens an incident for a vendor that has
 * stopped reporting. A single late report ends the incident, because it proves that reports arrive.
 */
export async function sweepWebhooks(database: Database): Promise<void> {
  await database.withSystem('see whether vendors report', async (tx) => {
    const rows = await compare(tx);
    for (const { webhook, status, missed } of rows)
      if (status === 'silent') await openSilence(tx, webhook, missed);
    const still = rows.filter(({ status }) => status === 'silent').map(({ webhook }) => keyOf(webhook));
    await resolveIncidents(tx, { prefix: keyOf(''), still });
  });
}

interface Compared {
  webhook: WebhookName;
  status: WebhookMonitor['status'];
  missed: number;
}

/** Stores the state of each webhook that was ever used; others get no row. */
async function compare(tx: SystemTransaction): Promise<Compared[]> {
  return await tx.query<Compared>`
    with known as (
      select name, split_part(name, '.', 1) as provider, split_part(name, '.', 2) as kind from unnest(${[...WEBHOOKS]}::text[]) as name),
    latest as (
      select k.name, k.provider, k.kind, coalesce(
        (select e.received_at from webhook_events e where e.provider = k.provider and e.kind = k.kind
          order by e.received_at desc limit 1),
        case when k.name = 'stripe.event' then (select received_at from payment_events order by created_at desc limit 1) end) as received_at
      from known k),
    counted as (
      select l.name, l.provider, l.received_at, case when l.kind <> 'report' then 0 else (
        select count(*)::int from messages m where m.provider = l.provider and m.status = 'sent'
          and m.sent_at > coalesce(l.received_at, '-infinity')
          and m.sent_at < now() - make_interval(mins => ${REPORT_DUE_MINUTES})
          and m.sent_at > now() - make_interval(hours => ${RECENT_HOURS})) end as missed
      from latest l)
    insert into webhook_monitoring as w (webhook_name, source_service, status, last_received_at, consecutive_missed)
    select name, ${JSON.stringify(SOURCES)}::jsonb ->> provider, case when missed >= ${MISSED_TO_SILENT} then 'silent'
        when received_at > now() - make_interval(hours => ${RECENT_HOURS}) then 'receiving' else 'quiet' end,
      received_at, missed
    from counted where received_at is not null or missed > 0
    on conflict (webhook_name) do update set status = excluded.status, last_received_at = excluded.last_received_at,
      consecutive_missed = excluded.consecutive_missed, updated_at = now()
    returning webhook_name as webhook, status, consecutive_missed as missed`;
}

async function openSilence(tx: SystemTransaction, webhook: WebhookName, missed: number): Promise<void> {
  const source = SOURCES[webhook.split('.')[0] ?? ''] ?? webhook;
  await openIncident(tx, {
    tenantId: null,
    serviceName: webhook,
    incidentType: 'silence',
    severity: 'medium',
    dedupeKey: keyOf(webhook),
    title: `${source} reports nothing of our messages`,
    detail: { missed },
  });
}

/** Lists the webhooks in the order of `WEBHOOKS`. */
export async function listWebhooks(database: Database): Promise<WebhookMonitor[]> {
  return await database.querySystem<WebhookMonitor>(
    'list the webhooks of vendors',
    sql`select id, webhook_name as webhook, source_service as "sourceService", status,
      last_received_at::text as "lastReceivedAt", consecutive_missed as "consecutiveMissed", updated_at::text as "updatedAt"
    from webhook_monitoring order by array_position(${[...WEBHOOKS]}::text[], webhook_name)`,
  );
}
