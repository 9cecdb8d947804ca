/** Signing secrets of endpoints, in the vault: the current one and, for a day after a rotation, the one before. */
import { randomBytes } from 'node:crypto';
import { SECRET_OVERLAP_HOURS } from '@praxis/contracts/webhook-delivery/webhook-delivery.const';
import type { TenantTransaction } from '../core/database.js';
import {
  decryptSecret,
  removeSecret,
  storeSecret,
  type VaultActor,
  type VaultService,
  type OpeningRun,
} from '../vault/vault.js';
import { setOverlap } from './webhook-endpoint.js';

/** As many bytes as HMAC-SHA256 can use. */
const SECRET_BYTES = 32;

const current = (endpointId: string): VaultService => `webhook/${endpointId}`;
const former = (endpointId: string): VaultService => `webhook-former/${endpointId}`;

/** The endpoint of the secret, and the requester. */
export interface EndpointSecretRequest {
  endpointId: string;
  actor: VaultActor;
}

/** Makes a secret in place of the previous one, which signs too for `SECRET_OVERLAP_HOURS`. Gives the new one. */
export async function rotateEndpointSecret(
  tx: TenantTransaction,
  { endpointId, actor }: EndpointSecretRequest,
): Promise<string> {
  const before = await decryptSecret(tx, {
    service: current(endpointId),
    reason: 'webhook.rotate',
    actor,
  });
  if (before !== undefined) {
    await storeSecret(tx, { service: former(endpointId), value: before, actor });
    await setOverlap(tx, endpointId, SECRET_OVERLAP_HOURS);
  }
  const value = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  await storeSecret(tx, { service: current(endpointId), value, actor });
  return value;
}

/** The secrets that sign now, the current one first. Each opening is noted. */
export async function openEndpointSecrets(
  tx: TenantTransaction,
  { endpointId, overlaps, openingRun }: { endpointId: string; overlaps: boolean; openingRun: OpeningRun },
): Promise<string[]> {
  const open = (service: VaultService): Promise<string | undefined> =>
    decryptSecret(tx, {
      service,
      reason: 'webhook.deliver',
      ...openingRun,
      actor: { userId: null, sessionId: null },
    });
  const secrets = [await open(current(endpointId)), overlaps ? await open(former(endpointId)) : undefined];
  return secrets.filter((secret) => secret !== undefined);
}

/** Takes both secrets away. */
export async function removeEndpointSecrets(
  tx: TenantTransaction,
  endpointId: string,
  actor: VaultActor,
): Promise<void> {
  await removeSecret(tx, current(endpointId), actor);
  await removeSecret(tx, former(endpointId), actor);
}
