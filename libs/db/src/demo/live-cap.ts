/**
 * Hard limits on what the public demo sends for real: messages and calls to one number, and to all numbers, per day
 * (3-decisions.md, Sim, live, fallback). They are counted when a message or call is claimed for sending, so that
 * requests that bypass the page also count.
 */
import { takeToday } from './daily-limit.js';
import type { TenantTransaction } from '../core/database.js';
import { isDemoTenant } from '../tenant/tenant.js';

export interface LiveCap {
  /** Maximum number of messages or calls to one number per day, for each tenant of the demo. */
  perNumber: number;
  /** Maximum number of messages or calls per day, for each tenant of the demo. */
  perDay: number;
}

/** The key of the counter for all visitors together. */
const ALL = 'all';

/** Counts one live text message to a number of the demo; false if the limit is reached. Other tenants have no limit. */
export async function mayTextLive(
  tx: TenantTransaction,
  { number, cap }: { number: string; cap: LiveCap },
): Promise<boolean> {
  if (!(await isDemoTenant(tx))) return true;
  const counts = [
    { key: number, max: cap.perNumber },
    { key: ALL, max: cap.perDay },
  ];
  return (await takeToday(tx, 'live-sms', counts)) === undefined;
}

/**
 * Counts one live call of the AI receptionist on a page of the demo, which involves no phone number. If the limit is
 * reached, returns the seconds to wait.
 */
export async function takeLiveCall(tx: TenantTransaction, cap: LiveCap): Promise<number | undefined> {
  return await takeToday(tx, 'live-call', [{ key: ALL, max: cap.perDay }]);
}

/** Whether this call of the demo may still be dialed for real; call it under the lock of the tenant's calls. */
export async function mayDialLive(tx: TenantTransaction, callId: string, cap: LiveCap): Promise<boolean> {
  const [made] = await tx.query<{ toNumber: number; toAll: number }>`
    select count(*) filter (where p.number = own.number)::int as "toNumber", count(*)::int as "toAll"
    from phone_calls own join phone_calls p on p.tenant_id = own.tenant_id and p.call_id <> own.call_id
      and p.direction = 'outbound' and p.line <> 'sim' and p.status <> 'refused' and p.created_at >= current_date
    where own.tenant_id = ${tx.tenantId} and own.call_id = ${callId} and own.line <> 'sim'`;
  const isReached = made !== undefined && (made.toNumber >= cap.perNumber || made.toAll >= cap.perDay);
  return !isReached || !(await isDemoTenant(tx));
}
