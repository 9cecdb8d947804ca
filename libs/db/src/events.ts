/** The event log and the demo's usage counters. */
import type { DemoAction } from '@praxis/contracts/demo-limiter';
import type { TenantTransaction } from './database.js';

/** A logged call; `payload` must already be free of personal data. */
export interface LoggedEvent {
  action: string;
  endpoint?: string | undefined;
  method?: string | undefined;
  status?: string | undefined;
  latencyMs?: number | undefined;
  errorMessage?: string | undefined;
  payload?: Record<string, unknown> | undefined;
}

/** Appends events of one session. */
export async function logEvents(
  tx: TenantTransaction,
  sessionId: string,
  events: readonly LoggedEvent[],
): Promise<void> {
  await tx.query(
    `insert into event_log (tenant_id, session_id, action, endpoint, method, status, latency_ms, error_message, payload)
     select $1, $2, action, endpoint, method, status, "latencyMs", "errorMessage", payload
     from jsonb_to_recordset($3::jsonb) as e(
       action text, endpoint text, method text, status text, "latencyMs" numeric, "errorMessage" text, payload jsonb)`,
    [tx.tenantId, sessionId, JSON.stringify(events)],
  );
}

export interface DemoUse {
  sessionUsed: number;
  dailyUsed: number;
  allowed: boolean;
}

/** Counts one use of a demo action unless a limit is reached; a refused use is not counted. */
export async function useDemoAction(
  tx: TenantTransaction,
  use: { sessionId: string; action: DemoAction; maxPerSession: number; maxPerDay: number },
): Promise<DemoUse> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('demo/' || $1 || '/' || $2, 0))`, [
    tx.tenantId,
    use.action,
  ]);
  const [used] = await tx.query<{ session: number; day: number }>(
    `select coalesce(sum(usage_count) filter (where session_id = $3), 0)::int as session, coalesce(sum(usage_count), 0)::int as day
     from demo_usage_tracking where tenant_id = $1 and action_type = $2 and usage_date = current_date`,
    [tx.tenantId, use.action, use.sessionId],
  );
  const session = used?.session ?? 0;
  const day = used?.day ?? 0;
  if (session >= use.maxPerSession || day >= use.maxPerDay)
    return { sessionUsed: session, dailyUsed: day, allowed: false };
  await tx.query(
    `insert into demo_usage_tracking (tenant_id, session_id, action_type, usage_count) values ($1, $2, $3, 1)
     on conflict (tenant_id, usage_date, action_type, session_id) do update set usage_count = demo_usage_tracking.usage_count + 1`,
    [tx.tenantId, use.sessionId, use.action],
  );
  await logEvents(tx, use.sessionId, [{ action: DEMO_USE, payload: { action: use.action } }]);
  return { sessionUsed: session + 1, dailyUsed: day + 1, allowed: true };
}

/** Name of the event that one use of the demo leaves behind. */
const DEMO_USE = 'demo_use';

export interface DemoUsage {
  /** Actions that were used today, in no order. */
  actions: { action: DemoAction; sessionUsed: number; dailyUsed: number }[];
  /** The session's uses, newest first. */
  latest: { action: DemoAction; at: Date }[];
}

/** What was used today, by one session and by all; counts nothing. */
export async function readDemoUsage(
  tx: TenantTransaction,
  asked: { sessionId: string; latest: number },
): Promise<DemoUsage> {
  const actions = await tx.query<DemoUsage['actions'][number]>(
    `select action_type as action, coalesce(sum(usage_count) filter (where session_id = $2), 0)::int as "sessionUsed",
            sum(usage_count)::int as "dailyUsed"
     from demo_usage_tracking where tenant_id = $1 and usage_date = current_date group by action_type`,
    [tx.tenantId, asked.sessionId],
  );
  const latest = await tx.query<DemoUsage['latest'][number]>(
    `select payload ->> 'action' as action, created_at as at from event_log
     where tenant_id = $1 and session_id = $2 and action = $3 order by id desc limit $4`,
    [tx.tenantId, asked.sessionId, DEMO_USE, asked.latest],
  );
  return { actions, latest };
}
