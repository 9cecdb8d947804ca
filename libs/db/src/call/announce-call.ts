/** Announces to open screens that a call has changed. */
import type { TenantTransaction } from '../core/database.js';
import { announceChange } from '../core/live.js';

/** Announced when the transaction commits. */
export async function announceCall(tx: TenantTransaction, callId: string): Promise<void> {
  await announceChange(tx, { topic: 'call', key: callId });
}
