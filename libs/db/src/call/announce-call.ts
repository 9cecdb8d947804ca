/** Announces to open screens that a call has changed. */
import type { TenantTransaction } from '../core/database.js';

/** Announced when the transaction commits. */
export async function announceCall(tx: TenantTransaction, callId: string): Promise<void> {
  await tx.query`
    select pg_notify('praxis_live', json_build_object('tenantId', ${tx.tenantId}::text, 'topic', 'call',
    'key', ${callId}::text)::text)`;
}
