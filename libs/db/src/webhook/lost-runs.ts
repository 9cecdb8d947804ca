/** Received webhooks whose run was terminated in the engine, or never begun. */
import { REPLY_TEMPLATES } from '@praxis/contracts/message/message.const';
import type { Transaction } from '../core/database.js';
import { isOpenTenant } from '../core/open-tenant.js';
import { sql } from '../core/sql.js';

/** Days for which processed events with work left are searched. */
const FOLLOW_UP_DAYS = 1;

/**
 * Events that wait to be processed, and processed ones with something left to do: an answer that waits although it may
 * be sent, or an email whose text was not fetched. `effectSeconds`: the longest time for which nothing is written while
 * that work is attempted.
 */
export async function listLostWebhooks(
  tx: Transaction,
  {
    olderThanSeconds,
    effectSeconds,
    limit,
  }: { olderThanSeconds: number; effectSeconds: number; limit: number },
): Promise<{ tenantId: string; eventId: string }[]> {
  const before = sql`(now() - make_interval(secs => ${effectSeconds}))`;
  const since = sql`(now() - make_interval(days => ${FOLLOW_UP_DAYS}))`;
  return await tx.query`
    (select e.tenant_id as "tenantId", e.id as "eventId" from webhook_events e
    where e.status = 'received' and e.received_at < now() - make_interval(secs => ${olderThanSeconds})
      and ${isOpenTenant(sql`e.tenant_id`)}
    order by e.received_at limit ${limit})
    union all
    (select e.tenant_id, e.id from messages m
    join webhook_events e on e.tenant_id = m.tenant_id and m.idempotency_key = 'webhook/' || e.id || '/reply'
      and e.contact_key = m.contact_key and e.status = 'processed'
    where (m.status = 'queued' or m.status = 'sending' and m.contact_key is not null) and m.updated_at between ${since} and ${before} and m.template = any(${[...REPLY_TEMPLATES]})
      and coalesce((m.decision ->> 'notBefore')::timestamptz, m.updated_at) < ${before} and ${isOpenTenant(sql`m.tenant_id`)}
    order by m.updated_at limit ${limit})
    union all
    (select e.tenant_id, e.id from inbound_messages i
    join webhook_events e on e.tenant_id = i.tenant_id and e.contact_key = i.contact_key and e.provider = 'resend'
      and e.kind = 'inbound' and e.status = 'processed'
      and e.received_at between i.received_at - interval '2 milliseconds' and i.received_at + interval '2 milliseconds'
    where i.received_at between ${since} and ${before} and i.channel = 'email' and i.body = '' and i.unread_reason is null
      and ${isOpenTenant(sql`i.tenant_id`)}
    order by i.received_at limit ${limit})`;
}
