/** What a key is used for, from the access log, and what is under way that would need it: asked before it is revoked. */
import { USE_DAYS } from '@praxis/contracts/vault/vault.const';
import type { KeyUse } from '@praxis/contracts/vault/vault';
import type { TenantTransaction } from '../core/database.js';
import { rawSql, sql, type Sql } from '../core/sql.js';

/** Uses of the last `USE_DAYS` by reason, the most frequent first, and counts of what waits; empty where nothing does. */
export async function readKeyUse(tx: TenantTransaction, service: string): Promise<KeyUse> {
  const uses = await tx.query<{ reason: string; count: number; runs: number; lastAt: Date }>`
    select coalesce(detail ->> 'reason', 'unknown') as reason, count(*)::int as count,
      count(distinct detail ->> 'runId')::int as runs, max(created_at) as "lastAt"
    from audit_log where tenant_id = ${tx.tenantId} and target_type = 'secret' and target_id = ${service}
      and action = 'secret.opened' and created_at > now() - make_interval(days => ${rawSql(USE_DAYS)})
    group by 1 order by 2 desc, 1`;
  const waiting: KeyUse['waiting'] = [];
  for (const [what, count] of Object.entries(waitingOf(tx.tenantId, service))) {
    const [row] = await tx.query<{ count: number }>(count);
    if (row && row.count > 0) waiting.push({ what, count: row.count });
  }
  return {
    uses: uses.map(({ reason, count, runs, lastAt }) => ({
      reason,
      count,
      runs,
      last_at: lastAt.toISOString(),
    })),
    waiting,
  };
}

/** What is under way and asks for the key of a service, in words. */
function waitingOf(tenantId: string, service: string): Record<string, Sql> {
  const [kind = '', name = ''] = service.split('/');
  const messages = (channel: 'sms' | 'email'): Record<string, Sql> => ({
    'active campaigns': sql`select count(*)::int as count from campaigns where tenant_id = ${tenantId} and status = 'active'`,
    'messages that wait': sql`select count(*)::int as count from messages where tenant_id = ${tenantId}
      and channel = ${channel} and status in ('queued', 'sending')`,
  });
  const calls = {
    'calls under way': sql`select count(*)::int as count from calls where tenant_id = ${tenantId} and state in ('connecting', 'active')`,
  };
  switch (kind) {
    case 'twilio':
      return messages('sms');
    case 'resend':
      return messages('email');
    case 'openai':
    case 'elevenlabs':
      return calls;
    case 'hubspot':
      return {
        'leads not in the CRM yet': sql`select count(*)::int as count from crm_records where tenant_id = ${tenantId}
          and wanted > sent`,
      };
    case 'webhook':
      return {
        'webhooks not delivered yet': sql`select count(*)::int as count from webhook_deliveries where tenant_id = ${tenantId}
          and endpoint_id::text = ${name} and status = 'waiting'`,
      };
    case 'automation':
      return {
        'workflow runs under way': sql`select count(*)::int as count from automation_runs r join automation_versions v
          on v.tenant_id = r.tenant_id and v.automation_id = r.automation_id and v.version = r.version
          where r.tenant_id = ${tenantId} and r.status in ('running', 'waiting', 'held') and v.definition::text like ${`%"secret": "${name}"%`}`,
      };
    default:
      return {};
  }
}
