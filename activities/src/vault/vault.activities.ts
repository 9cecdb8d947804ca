/** Watches keys that were replaced, and maintains all keys. Repeating an activity has no further effect. */
import { DecryptionError } from '@praxis/config/data-key-encryption';
import { publicOrigin, type Environment } from '@praxis/config/environment';
import { vendorHosts, type VendorHosts } from '@praxis/config/vendor-hosts';
import type { Database, TenantTransaction } from '@praxis/db/core/database';
import { reencryptSecrets, rewrapDataKeys } from '@praxis/db/vault/key-care';
import { findKey, isTestable } from '@praxis/db/vault/key-list';
import {
  keepRotation,
  listOverdueRotations,
  returnRotation,
  watchRotation,
} from '@praxis/db/vault/key-rotation';
import {
  isRenewedByItself,
  listEndingKeys,
  markUnseen,
  noteWarning,
  type EndingKey,
} from '@praxis/db/vault/key-warning';
import { keyIn } from '@praxis/db/vault/secret-value';
import { decryptSecret } from '@praxis/db/vault/vault';
import { noticeOwners } from '@praxis/db/vault/vault-notice';
import { rotateEndpointSecret } from '@praxis/db/webhook-delivery/endpoint-secret';
import { checkVendorKey, type KeyVerdict } from '@praxis/providers/probe/key-check';
import { MAIL_RUN } from '@praxis/workflows/mail/messages';
import type { KeyRotationStep, VaultEffects } from '@praxis/workflows/vault/effects';
import { KEY_ROTATION_RUN } from '@praxis/workflows/vault/messages';
import { addRecovery } from '../core/run-recovery.js';
import { openingRun } from './opening-run.js';

const NOBODY = { userId: null, sessionId: null };
/** Seconds after its overlap after which a replaced key counts as abandoned by its run. */
const ROTATION_OVERDUE_SECONDS = 10 * 60;

addRecovery(KEY_ROTATION_RUN, (tx) =>
  listOverdueRotations(tx, { olderThanSeconds: ROTATION_OVERDUE_SECONDS, limit: 100 }),
);

/** Maximum keys handled by one sweep; the next sweep takes the others. */
const ENDING_KEYS_PER_SWEEP = 1_000;

export interface VaultDependencies {
  environment: Environment;
  database: Database;
}

export function createVaultActivities({ environment, database }: VaultDependencies): VaultEffects {
  const link = `${publicOrigin(environment)}/api`;

  const verdictOf = async (tenantId: string, service: string): Promise<KeyVerdict> => {
    if (!isTestable(service)) return 'unknown';
    const stored = await database.withTenant(tenantId, (tx) =>
      decryptSecret(tx, {
        service,
        reason: 'rotation.check',
        actor: NOBODY,
        ...openingRun(),
      }),
    );
    if (stored === undefined) return 'unknown';
    const vendor = service as keyof VendorHosts;
    const account = service === 'twilio' ? (JSON.parse(stored) as { accountSid?: string }) : {};
    return await checkVendorKey({
      vendor,
      key: keyIn(service, stored),
      accountSid: account.accountSid,
      baseUrl: vendorHosts(environment)[vendor],
      timeoutMs: environment.PROVIDER_TIMEOUT_MS,
    });
  };

  return {
    async watchKeyRotation({ tenantId, rotationId }): Promise<KeyRotationStep> {
      const seen = await database.withTenant(tenantId, (tx) => watchRotation(tx, rotationId));
      if (!seen) return { state: 'replaced', leftMs: 0, looks: 0 };
      const { state, leftMs, checks: looks, isRefused, service } = seen;
      if (state !== 'watching') return { state, leftMs: 0, looks };
      const isBad = isRefused || (await verdictOf(tenantId, service)) === 'refused';
      if (!isBad && leftMs > 0) return { state, leftMs, looks };
      return await database.withTenant(tenantId, async (tx) => {
        if (!isBad || !(await returnRotation(tx, seen, 'refused'))) {
          await keepRotation(tx, seen);
          return { state: 'kept', leftMs: 0, looks };
        }
        const key = await findKey(tx, seen.secretId);
        const notice = { keyName: key?.key_name ?? service, occurrence: rotationId, link };
        await noticeOwners(tx, MAIL_RUN, { event: 'returned', ...notice });
        return { state: 'returned', leftMs: 0, looks };
      });
    },

    async careForKeys() {
      const rewrapped = await rewrapDataKeys(database);
      const reencrypted = await reencryptSecrets(database);
      let [noticed, renewed] = [0, 0];
      for (const ending of await listEndingKeys(database, ENDING_KEYS_PER_SWEEP)) {
        const done = await database
          .withTenant(ending.tenantId, (tx) => careForEnd(tx, ending, link))
          .catch(passOverUnreadable);
        if (done === 'renewed') renewed += 1;
        if (done === 'noticed') noticed += 1;
      }
      return { rewrapped, reencrypted, noticed, renewed };
    },
  };
}

/** A practice whose data key cannot be decrypted must not stop notices to others. */
function passOverUnreadable(error: unknown): 'nothing' {
  if (!(error instanceof DecryptionError)) throw error;
  return 'nothing';
}

/** Renews an expiring secret that Praxis generates, or notifies the practice of an expiring key. */
async function careForEnd(
  tx: TenantTransaction,
  ending: EndingKey,
  link: string,
): Promise<'renewed' | 'noticed' | 'nothing'> {
  const warned = await noteWarning(tx, ending);
  if (!warned) return 'nothing';
  const { keyName, threshold } = warned;
  const occurrence = `${ending.id}/${threshold}/${new Date().toISOString().slice(0, 10)}`;
  const notice = { keyName, days: ending.daysLeft, occurrence, link };
  if (await isRenewedByItself(tx, ending)) {
    const endpointId = ending.service.slice('webhook/'.length);
    await rotateEndpointSecret(tx, { endpointId, actor: NOBODY });
    await markUnseen(tx, ending.id);
    await noticeOwners(tx, MAIL_RUN, { event: 'renewed', ...notice });
    return 'renewed';
  }
  await noticeOwners(tx, MAIL_RUN, { event: ending.isSchedule ? 'due' : 'expiring', ...notice });
  return 'noticed';
}
