/**
 * Idempotency keys: the result of the first request under a key is stored encrypted and returned again; a different
 * request under the key is refused. A key is deleted after a day, as documented for clients (docs/architecture.md).
 */
import { DecryptionError } from '@praxis/config/data-key-encryption';
import type { TenantTransaction, Transaction } from './database.js';
import type { EffectAttempt } from './effect-claim.js';

/**
 * A key and the request that it was sent with. `fingerprint` distinguishes caller, route and body and reveals none of
 * them.
 */
export interface KeyedRequest {
  key: string;
  fingerprint: string;
}

/**
 * The stored part of a request. `answer`: the whole answer, the same for the caller whenever they ask. `effect`: only
 * the effect; the answer is created again with the caller's current rights.
 */
export type KeptAnswer = { kind: 'answer'; response: unknown } | { kind: 'effect'; outcome: unknown };

export type KeyState =
  | { kind: 'new' }
  /**
   * The same request was not answered yet: it is in progress, or its process died. `hasEffect`: its effect was
   * committed.
   */
  | { kind: 'unanswered'; hasEffect: boolean }
  /** `kept` is undefined if the answer was not stored or can no longer be decrypted. */
  | { kind: 'answered'; status: number; kept: KeptAnswer | undefined }
  | { kind: 'conflict' };

/** Stores the key for this request, or returns the result that is stored under it. */
export async function claimKey(tx: TenantTransaction, { key, fingerprint }: KeyedRequest): Promise<KeyState> {
  const claimed = await tx.query`
    insert into idempotency_keys (tenant_id, key, request_fingerprint) values (${tx.tenantId}, ${key},
    ${fingerprint}) on conflict do nothing returning key`;
  if (claimed.length > 0) return { kind: 'new' };
  const [row] = await tx.query<{
    request_fingerprint: string;
    status: number | null;
    encrypted: Buffer | null;
    effect_by: string | null;
  }>`
    select request_fingerprint, status, sealed_answer as encrypted, effect_by from idempotency_keys
    where tenant_id = ${tx.tenantId} and key = ${key}`;
  if (!row) return { kind: 'new' };
  if (row.request_fingerprint !== fingerprint) return { kind: 'conflict' };
  if (row.status === null) return { kind: 'unanswered', hasEffect: row.effect_by !== null };
  const kept = row.encrypted
    ? await opened(tx, { request: { key, fingerprint }, encrypted: row.encrypted })
    : undefined;
  return { kind: 'answered', status: row.status, kept };
}

/** Stores the result of a request, or, without `kept`, only that it was carried out. The first result is kept. */
export async function keepAnswer(
  tx: TenantTransaction,
  { request, status, kept }: { request: KeyedRequest; status: number; kept: KeptAnswer | undefined },
): Promise<void> {
  await tx.query`update idempotency_keys set status = ${status},
    sealed_answer = ${kept && (await tx.encrypt(purposeOf(request), JSON.stringify(kept)))}
    where tenant_id = ${tx.tenantId} and key = ${request.key} and status is null`;
}

/**
 * Deletes a key whose request was refused without an effect, so that a corrected request may use it. Returns false if
 * another attempt has performed the request; the key is kept then.
 */
export async function releaseKey(
  tx: TenantTransaction,
  { key, attempt }: Pick<EffectAttempt, 'key' | 'attempt'>,
): Promise<boolean> {
  await tx.query`delete from idempotency_keys where tenant_id = ${tx.tenantId} and key = ${key} and status is null
    and (effect_by is null or effect_by = ${attempt}::uuid)`;
  const others = await tx.query`select from idempotency_keys
    where tenant_id = ${tx.tenantId} and key = ${key} and effect_by <> ${attempt}::uuid`;
  return others.length === 0;
}

/** Deletes keys older than `hours`. A later repeat is a new request. */
export async function pruneIdempotencyKeys(tx: Transaction, hours: number): Promise<void> {
  await tx.query`delete from idempotency_keys where created_at < now() - make_interval(hours => ${hours})`;
}

async function opened(
  tx: TenantTransaction,
  { request, encrypted }: { request: KeyedRequest; encrypted: Buffer },
): Promise<KeptAnswer | undefined> {
  try {
    return JSON.parse(await tx.decryptText(purposeOf(request), encrypted)) as KeptAnswer;
  } catch (error) {
    if (error instanceof DecryptionError) return undefined;
    throw error;
  }
}

// The purpose of an encrypted answer, so that an answer that is copied to another key or request does not decrypt.
// Neither part contains a line break.
function purposeOf({ key, fingerprint }: KeyedRequest): string {
  return `idempotency/${fingerprint}/${key}`;
}
