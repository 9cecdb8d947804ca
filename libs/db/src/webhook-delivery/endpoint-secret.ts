/** Signing secrets of endpoints, in the vault: the current one and, for a day after a rotation, the previous one. */
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

/** The endpoint of the secret, and who requests it. */
export interface EndpointSecretRequest {
  endpointId: string;
  actor: VaultActor;
}

/** Creates a new secret; the previous one also signs for `SECRET_OVERLAP_HOURS` hours. Returns the new secret. */
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

/** The secrets that currently sign, the current one first. Each access is logged. */
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

/** Deletes both secrets. */
export async function removeEndpointSecrets(
  tx: TenantTransaction,
  endpointId: string,
  actor: VaultActor,
): Promise<void> {
  await removeSecret(tx, current(endpointId), actor);
  await removeSecret(tx, former(endpointId), actor);
}
