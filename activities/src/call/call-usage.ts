/** Metering of calls: each call is counted when it is connected, and its vendor cost is recorded when it ends. */
import type { TenantTransaction } from '@praxis/db/core/database';
import { recordUsage } from '@praxis/db/usage/meter';
import { addVendorCost } from '@praxis/db/usage/vendor-cost';
import { callCost } from '@praxis/domain/usage/call-cost';
import { vendorPrices } from '@praxis/domain/usage/vendor-prices';
import type { CallContext } from '@praxis/workflows/call/effects';

/** Counts a call once; returns false if it is not granted. */
export async function claimCall(tx: TenantTransaction, callId: string): Promise<boolean> {
  const use = {
    key: callId,
    quantity: 1,
    eventType: 'ai_call',
    sourceType: 'call',
    sourceId: callId,
  } as const;
  const [decision] = await recordUsage(tx, 'ai_calls', [use]);
  return decision?.isGranted === true;
}

/** Records what a call that has just ended cost at vendors. */
export async function chargeCall(
  tx: TenantTransaction,
  { callId, phone }: CallContext,
  { durationMs, turns }: { durationMs: number; turns: number },
): Promise<void> {
  const micros = callCost(vendorPrices(new Date()), { durationMs, turns, isPhone: phone !== undefined });
  await addVendorCost(tx, 'ai_calls', { key: callId, micros });
}
