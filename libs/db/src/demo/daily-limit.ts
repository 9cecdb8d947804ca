/** Daily limits, counted exactly, in the table of the demo's other uses. */
import type { TenantTransaction } from '../core/database.js';

/** One counter. `key` is opaque: a session's id, or a fingerprint of an address. */
export interface DailyCount {
  key: string;
  max: number;
}

/** The daily counters: demo links sent by mail, and the demo's live messages and calls. */
export type DailyAction = 'demo-share' | 'live-sms' | 'live-call';

/**
 * Counts one use under each key. If one of the keys has reached its limit, counts none and returns the seconds until
 * the end of the day (UTC).
 */
export async function takeToday(
  tx: TenantTransaction,
  action: DailyAction,
  counts: readonly DailyCount[],
): Promise<number | undefined> {
  await tx.query`select pg_advisory_xact_lock(hashtextextended(${action} || '/' || ${tx.tenantId}, 0))`;
  const keys = counts.map(({ key }) => key);
  const used = await tx.query<{ key: string; count: number }>`
    select session_id as key, usage_count as count from demo_usage_tracking
    where tenant_id = ${tx.tenantId} and action_type = ${action} and usage_date = current_date
      and session_id = any(${keys})`;
  const isUsedUp = counts.some(({ key, max }) => (used.find((one) => one.key === key)?.count ?? 0) >= max);
  if (isUsedUp) {
    const [left] = await tx.query<{ seconds: number }>`
      select greatest(1, ceil(extract(epoch from (current_date + 1)::timestamptz - now())))::int as seconds`;
    return left?.seconds ?? 1;
  }
  await tx.query`insert into demo_usage_tracking (tenant_id, session_id, action_type, usage_count)
    select ${tx.tenantId}, key, ${action}, 1 from unnest(${keys}::text[]) as k(key)
    on conflict (tenant_id, usage_date, action_type, session_id) do update
      set usage_count = demo_usage_tracking.usage_count + 1`;
  return undefined;
}
