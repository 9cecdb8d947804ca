/** The uses of a key, from the access log, and pending work that needs it; shown before the key is revoked. */
import { USE_DAYS } from '@praxis/contracts/vault/vault.const';
import type { KeyUse } from '@praxis/contracts/vault/vault';
import type { TenantTransaction } from '../core/database.js';
import { rawSql } from '../core/sql.js';

/**
 * Uses of the last `USE_DAYS` days by reason, most frequent first, and counts of pending work; empty if there is none.
 */
export async function readKeyUse(tx: TenantTransaction, service: string): Promise<KeyUse> {
  const uses = await tx.query<{ reason: string; count: number; runs: number; lastAt: Date }>`
    select coalesce(detail ->> 'reason', 'unknown') as reason, count(*)::int as count,
      count(distinct detail ->> 'runId')::int as runs, max(created_at) as "lastAt"
    from audit_log where tenant_id = ${tx.tenantId} and target_type = 'secret' and target_id = ${service}
      and action = 'secret.opened' and created_at > now() - make_interval(days => ${rawSql(USE_DAYS)})
    group by 1 order by 2 desc, 1`;
  return {
    uses: uses.map(({ reason, count, runs, lastAt }) => ({
      reason,
      count,
      runs,
      last_at: lastAt.toISOString(),
    })),
    waiting: (await readWaiting(tx, service)).filter(({ count }) => count > 0),
  };
}

type Waiting = KeyUse['waiting'][number];

/** Pending work that needs the key of a service, in words. */
async function readWaiting(tx: TenantTransaction, service: string): Promise<Waiting[]> {
  const [kind = '', name = ''] = service.split('/');
  switch (kind) {
    case 'twilio':
      return await waitingMessages(tx, 'sms');
    case 'resend':
      return await waitingMessages(tx, 'email');
    case 'openai':
    case 'elevenlabs':
      return await tx.query<Waiting>`select 'calls under way' as what, count(*)::int as count from calls
        where tenant_id = ${tx.tenantId} and state in ('connecting', 'active')`;
    case 'hubspot':
      return await tx.query<Waiting>`select 'leads not in the CRM yet' as what, count(*)::int as count from crm_records
        where tenant_id = ${tx.tenantId} and wanted > sent`;
    case 'webhook':
      return await tx.query<Waiting>`select 'webhooks not delivered yet' as what, count(*)::int as count
        from webhook_deliveries where tenant_id = ${tx.tenantId} and endpoint_id::text = ${name} and status = 'waiting'`;
    case 'automation':
      return await tx.query<Waiting>`select 'workflow runs under way' as what, count(*)::int as count
        from automation_runs r join automation_versions v
        on v.tenant_id = r.tenant_id and v.automation_id = r.automation_id and v.version = r.version
        where r.tenant_id = ${tx.tenantId} and r.status in ('running', 'waiting', 'held')
          and v.definition::text like ${`%"secret": "${name}"%`}`;
    default:
      return [];
  }
}

async function waitingMessages(tx: TenantTransaction, channel: 'sms' | 'email'): Promise<Waiting[]> {
  return await tx.query<Waiting>`
    select 'active campaigns' as what, count(*)::int as count from campaigns
    where tenant_id = ${tx.tenantId} and status = 'active'
    union all select 'messages that wait', count(*)::int from messages
    where tenant_id = ${tx.tenantId} and channel = ${channel} and status in ('queued', 'sending')`;
}
