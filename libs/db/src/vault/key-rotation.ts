/**
 * Keys that are replaced while the previous value can be restored. Each replacement has a record, which its run watches
 * until the end.
 */
import { ROTATION_OVERLAP_HOURS } from '@praxis/contracts/vault/vault.const';
import { KEY_ROTATION_RUN_NAMES } from '@praxis/domain/core/run-names';
import type { SystemTransaction, TenantTransaction } from '../core/database.js';
import { isOpenTenant } from '../core/open-tenant.js';
import { enqueueRun } from '../core/outbox.js';
import { sql } from '../core/sql.js';
import { KeyRotationEntity } from './key-rotation.entity.js';
import type { VaultService } from './secret-value.js';
import { purposeOf } from './secret-encryption.js';
import { noteSecret, storeSecret, type NewSecret, type VaultActor } from './vault.js';

/**
 * Replaces the previous value with one that has been checked, keeps the previous value for the overlap, and begins the
 * run.
 */
export async function beginRotation(
  tx: TenantTransaction,
  secret: NewSecret & { id: string },
): Promise<string> {
  const { tenantId } = tx;
  const [before] = await tx.query<{ expiresAt: Date | null }>`
    select expires_at as "expiresAt" from tenant_secrets where tenant_id = ${tenantId} and id = ${secret.id}`;
  const { formerId } = await storeSecret(tx, { ...secret, keepsFormer: true });
  const [row] = await tx.query<{ id: string }>`
    insert into key_rotations (tenant_id, secret_id, service, former_id, former_expires_at, started_by, overlap_until)
    values (${tenantId}, ${secret.id}, ${secret.service}, ${formerId}, ${before?.expiresAt}, ${secret.actor.userId},
      now() + make_interval(hours => ${ROTATION_OVERLAP_HOURS})) returning id`;
  if (!row) throw new Error('the rotation was not stored');
  await enqueueRun(tx, KEY_ROTATION_RUN_NAMES, { tenantId, rotationId: row.id });
  return row.id;
}

export type WatchedRotation = Pick<
  KeyRotationEntity,
  'id' | 'secretId' | 'service' | 'formerId' | 'formerExpiresAt' | 'state' | 'checks'
> & { leftMs: number; isRefused: boolean };

/** Number of refusals in a row after which a key counts as refused, even if the vendor accepts it in a check. */
const MAX_REFUSALS = 3;

/** The state of a rotation, and what the vendor's breaker shows about the new key. Counts the check. */
export async function watchRotation(tx: TenantTransaction, id: string): Promise<WatchedRotation | undefined> {
  const [row] = await tx.query<WatchedRotation>`
    update key_rotations r set checks = checks + 1 where r.tenant_id = ${tx.tenantId} and r.id = ${id}
    returning r.id, r.secret_id as "secretId", r.service, r.former_id as "formerId", r.former_expires_at as "formerExpiresAt",
      r.state, r.checks, greatest(0, extract(epoch from r.overlap_until - now()) * 1000)::float8 as "leftMs", exists (
        select from provider_breakers b where b.tenant_id = r.tenant_id and b.provider = r.service
          and b.last_error_code = 'unauthorized' and b.failures >= ${MAX_REFUSALS} and b.updated_at > r.started_at
      ) as "isRefused"`;
  return row;
}

/** Ends a rotation and keeps the new key. False if the rotation has already ended. */
export async function keepRotation(tx: TenantTransaction, { id, service }: Ended): Promise<boolean> {
  if (!(await endRotation(tx, id, { state: 'kept', failure: null }))) return false;
  await noteSecret(tx, { ...by(service), action: 'kept', reason: 'rotation.overlap_over' });
  return true;
}

type Ended = Pick<WatchedRotation, 'id' | 'service' | 'formerId' | 'formerExpiresAt' | 'secretId'>;

/**
 * Restores the previous value, because the new one fails. False if the rotation has already ended, or there is no
 * previous value.
 */
export async function returnRotation(
  tx: TenantTransaction,
  { id, service, formerId, formerExpiresAt, secretId }: Ended,
  failure: string,
): Promise<boolean> {
  const [former] = await tx.query<{ ciphertext: Buffer; version: number }>`
    select f.ciphertext, f.version from former_secrets f
    join tenant_secrets s on s.tenant_id = f.tenant_id and s.id = f.secret_id
    where f.tenant_id = ${tx.tenantId} and f.id = ${formerId} and f.secret_id = ${secretId}`;
  if (!former) return false;
  if (!(await endRotation(tx, id, { state: 'returned', failure }))) return false;
  const place = { service, id: secretId, version: former.version };
  const value = await tx.decryptText(purposeOf(place, former.ciphertext), former.ciphertext);
  await storeSecret(tx, { ...by(service), value, expiresAt: formerExpiresAt, reason: 'rotation.returned' });
  await noteSecret(tx, { ...by(service), action: 'returned', reason: `rotation.${failure}` });
  return true;
}

const by = (service: string): { service: VaultService; actor: VaultActor } => ({
  service: service as VaultService,
  actor: { userId: null, sessionId: null },
});

async function endRotation(
  tx: TenantTransaction,
  id: string,
  { state, failure }: { state: 'kept' | 'returned'; failure: string | null },
): Promise<boolean> {
  const { affected } = await tx
    .repository(KeyRotationEntity)
    .update({ tenantId: tx.tenantId, id, state: 'watching' }, { state, failure, endedAt: new Date() });
  return affected === 1;
}

/** Rotations whose overlap ended a while ago but that were not ended, because their runs were ended from outside. */
export async function listOverdueRotations(
  tx: SystemTransaction,
  { olderThanSeconds, limit }: { olderThanSeconds: number; limit: number },
): Promise<{ tenantId: string; rotationId: string }[]> {
  return await tx.query`select tenant_id as "tenantId", id as "rotationId" from key_rotations
    where state = 'watching' and overlap_until < now() - make_interval(secs => ${olderThanSeconds})
      and ${isOpenTenant(sql`tenant_id`)}
    order by overlap_until limit ${limit}`;
}
