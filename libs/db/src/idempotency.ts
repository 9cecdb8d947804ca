/** Idempotency keys: the first answer to a key is kept and given again; another request under the key is refused. */
import type { TenantTransaction } from './database.js';

export type KeyState =
  | { kind: 'new' }
  /** The same request, not answered yet: by a call under way or one whose process died. */
  | { kind: 'unanswered' }
  | { kind: 'answered'; status: number; response: unknown }
  | { kind: 'conflict' };

/** Notes the key for this request, or says what is known of it. */
export async function claimKey(tx: TenantTransaction, key: string, fingerprint: string): Promise<KeyState> {
  const claimed = await tx.query(
    `insert into idempotency_keys (tenant_id, key, request_fingerprint) values ($1, $2, $3) on conflict do nothing returning key`,
    [tx.tenantId, key, fingerprint],
  );
  if (claimed.length > 0) return { kind: 'new' };
  const [row] = await tx.query<{ request_fingerprint: string; status: number | null; response: unknown }>(
    `select request_fingerprint, status, response from idempotency_keys where tenant_id = $1 and key = $2`,
    [tx.tenantId, key],
  );
  if (!row) return { kind: 'new' };
  if (row.request_fingerprint !== fingerprint) return { kind: 'conflict' };
  return row.status === null
    ? { kind: 'unanswered' }
    : { kind: 'answered', status: row.status, response: row.response };
}

/** Keeps the answer. The first one stands. */
export async function keepAnswer(
  tx: TenantTransaction,
  key: string,
  answer: { status: number; response: unknown },
): Promise<void> {
  await tx.query(
    `update idempotency_keys set status = $3, response = $4 where tenant_id = $1 and key = $2 and status is null`,
    [tx.tenantId, key, answer.status, JSON.stringify(answer.response)],
  );
}

/** Forgets a key whose request was refused without an effect, so that a corrected request may use it. */
export async function releaseKey(tx: TenantTransaction, key: string): Promise<void> {
  await tx.query(`delete from idempotency_keys where tenant_id = $1 and key = $2 and status is null`, [
    tx.tenantId,
    key,
  ]);
}
