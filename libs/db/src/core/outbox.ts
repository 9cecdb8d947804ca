/** The outbox: what was taken while the workflow engine could not be reached, to be handed over once it can. */
import type { SystemTransaction, TenantTransaction } from './database.js';
import { sql } from './sql.js';

export interface OutboxEntry<Payload = unknown> {
  id: string;
  tenantId: string;
  kind: string;
  payload: Payload;
  attempts: number;
}

/** Stores an entry once per dedupe key. */
export async function enqueue(
  tx: TenantTransaction,
  entry: { kind: string; dedupeKey: string; payload: unknown },
): Promise<void> {
  await tx.query(
    sql`insert into outbox (tenant_id, kind, dedupe_key, payload) values (${tx.tenantId}, ${entry.kind},
       ${entry.dedupeKey}, ${JSON.stringify(entry.payload)})
     on conflict (tenant_id, dedupe_key) do nothing`,
  );
}

/** Takes up to `limit` due entries of these kinds and leases them, so that a relay that dies gives them back after `leaseSeconds`. */
export async function leaseDue(
  tx: SystemTransaction,
  options: { kinds: readonly string[]; limit: number; leaseSeconds: number },
): Promise<OutboxEntry[]> {
  return await tx.query<OutboxEntry>(
    sql`update outbox set attempts = attempts + 1,
       next_attempt_at = now() + make_interval(secs => ${options.leaseSeconds})
     where id in (
       select id from outbox where done_at is null and next_attempt_at <= now() and kind = any(${options.kinds})
       order by next_attempt_at limit ${options.limit} for update skip locked)
     returning id, tenant_id as "tenantId", kind, payload, attempts`,
  );
}

/** The entry has been handed over; its payload, which may name a person, is no longer needed. */
export async function markDone(tx: SystemTransaction, id: string): Promise<void> {
  await tx.query(sql`update outbox set done_at = now(), last_error = null, payload = '{}' where id = ${id}`);
}

/** The hand-over failed; try again in `retrySeconds`. `reason` is a code, never a message with personal data. */
export async function markFailed(
  tx: SystemTransaction,
  id: string,
  failure: { reason: string; retrySeconds: number },
): Promise<void> {
  await tx.query(
    sql`update outbox set last_error = ${failure.reason},
       next_attempt_at = now() + make_interval(secs => ${failure.retrySeconds}) where id = ${id}`,
  );
}
