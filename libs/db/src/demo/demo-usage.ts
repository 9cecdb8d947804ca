/** Counts uses of the demo's actions: per session, per address and per day. */
import type { DemoAction } from '@praxis/contracts/demo/demo-limiter';
import type { TenantTransaction } from '../core/database.js';
import { sql } from '../core/sql.js';
import { logEvents } from '../event/event.js';

/** One use of a demo action, and the keys under which it is counted. */
export interface DemoUseCount {
  sessionId: string;
  action: DemoAction;
  /** Fingerprint of the visitor's address; undefined if a tenant's own program sends requests for its visitors. */
  address: string | undefined;
  maxPerSession: number;
  maxPerDay: number;
  maxPerAddress: number;
}

export interface DemoUse {
  sessionUsed: number;
  dailyUsed: number;
  addressUsed: number;
  allowed: boolean;
  /** Seconds until the end of the day for which the limits apply. */
  secondsLeft: number;
}

/** Counts one use of a demo action and grants it, unless a limit is reached; a refused use is not counted. */
export async function grantDemoAction(tx: TenantTransaction, use: DemoUseCount): Promise<DemoUse> {
  return await countDemoAction(tx, use, 1);
}

/** Makes a use now: a use that was granted before is consumed, any other is counted first. */
export async function takeDemoAction(tx: TenantTransaction, use: DemoUseCount): Promise<DemoUse> {
  return await countDemoAction(tx, use, -1);
}

/** Returns a use that failed, so that the session's next try consumes it and is not counted again. */
export async function returnDemoAction(
  tx: TenantTransaction,
  { sessionId, action }: Pick<DemoUseCount, 'sessionId' | 'action'>,
): Promise<void> {
  await tx.query`update demo_usage_tracking set granted = granted + 1
    where tenant_id = ${tx.tenantId} and action_type = ${action} and session_id = ${sessionId}
      and usage_date = current_date and granted < usage_count`;
}

async function countDemoAction(tx: TenantTransaction, use: DemoUseCount, grant: 1 | -1): Promise<DemoUse> {
  await tx.query`
    select pg_advisory_xact_lock(hashtextextended('demo/' || ${tx.tenantId} || '/' || ${use.action}, 0))`;
  const ofSession = sql`session_id = ${use.sessionId} and action_type = ${use.action}`;
  const [found] = await tx.query<{
    own: number;
    day: number;
    address: number;
    granted: number;
    left: number;
  }>`
    select coalesce(sum(usage_count) filter (where ${ofSession}), 0)::int as own,
      coalesce(sum(usage_count) filter (where action_type = ${use.action}), 0)::int as day,
      coalesce(sum(usage_count) filter (where session_id = ${use.address ?? ''}
        and action_type = ${ofAddress(use.action)}), 0)::int as address,
      coalesce(sum(granted) filter (where ${ofSession}), 0)::int as granted,
      greatest(1, ceil(extract(epoch from (current_date + 1)::timestamptz - now())))::int as left
    from demo_usage_tracking where tenant_id = ${tx.tenantId} and usage_date = current_date
      and action_type in (${use.action}, ${ofAddress(use.action)})`;
  const { own, day, address, granted, left } = found ?? { own: 0, day: 0, address: 0, granted: 0, left: 1 };
  const used = { sessionUsed: own, dailyUsed: day, addressUsed: address, secondsLeft: left };
  if (grant < 0 && granted > 0) {
    await tx.query`update demo_usage_tracking set granted = granted - 1
      where tenant_id = ${tx.tenantId} and action_type = ${use.action} and session_id = ${use.sessionId}
        and usage_date = current_date`;
    return { ...used, allowed: true };
  }
  const isAddressFull = use.address !== undefined && address >= use.maxPerAddress;
  if (own >= use.maxPerSession || day >= use.maxPerDay || isAddressFull) return { ...used, allowed: false };
  await tx.query`insert into demo_usage_tracking (tenant_id, session_id, action_type, usage_count, granted)
    select ${tx.tenantId}, key, action, 1, granted
      from unnest(${[use.sessionId, ...(use.address === undefined ? [] : [use.address])]}::text[],
      ${[use.action, ...(use.address === undefined ? [] : [ofAddress(use.action)])]}::text[],
      ${[Math.max(0, grant), ...(use.address === undefined ? [] : [0])]}::int[]) as u(key, action, granted)
    on conflict (tenant_id, usage_date, action_type, session_id) do update
      set usage_count = demo_usage_tracking.usage_count + 1, granted = demo_usage_tracking.granted + excluded.granted`;
  await logEvents(tx, use.sessionId, [{ action: DEMO_USE, payload: { action: use.action } }]);
  return { ...used, sessionUsed: own + 1, dailyUsed: day + 1, addressUsed: address + 1, allowed: true };
}

/** Action type under which the uses of an address are counted, separate from those of sessions. */
function ofAddress(action: DemoAction): string {
  return `${action}/address`;
}

/** Name of the event that records one use of the demo. */
const DEMO_USE = 'demo_use';

export interface DemoUsage {
  /** Actions that were used today, in any order. */
  actions: { action: DemoAction; sessionUsed: number; dailyUsed: number }[];
  /** The session's latest uses, newest first. */
  latest: { action: DemoAction; at: Date }[];
}

/** Today's usage, by one session and by all; reading it counts nothing. */
export async function readDemoUsage(
  tx: TenantTransaction,
  asked: { sessionId: string; latest: number },
): Promise<DemoUsage> {
  const actions = await tx.query<DemoUsage['actions'][number]>`
    select action_type as action, coalesce(sum(usage_count) filter (where session_id = ${asked.sessionId}),
      0)::int as "sessionUsed",
           sum(usage_count)::int as "dailyUsed"
    from demo_usage_tracking where tenant_id = ${tx.tenantId} and usage_date = current_date group by action_type`;
  const latest = await tx.query<DemoUsage['latest'][number]>`
    select payload ->> 'action' as action, created_at as at from event_log
    where tenant_id = ${tx.tenantId} and session_id = ${asked.sessionId} and action = ${DEMO_USE}
      order by id desc limit ${asked.latest}`;
  return { actions, latest };
}
