/**
 * Secrets with which automations sign the webhooks of their steps. They are stored in the vault, and definitions refer
 * to them by name.
 */
import type { TenantTransaction } from '../core/database.js';
import {
  decryptSecret,
  removeSecret,
  storeSecret,
  type VaultActor,
  type VaultService,
  type OpeningRun,
} from '../vault/vault.js';
import { TenantSecretEntity } from '../vault/tenant-secret.entity.js';

const PREFIX = 'automation/';
const serviceOf = (name: string): VaultService => `automation/${name}`;

/** The names of the tenant's secrets. */
export async function listAutomationSecrets(tx: TenantTransaction): Promise<string[]> {
  const rows = await tx
    .repository(TenantSecretEntity)
    .find({ select: { id: true, service: true }, where: { tenantId: tx.tenantId } });
  return rows
    .map(({ service }) => service)
    .filter((service) => service.startsWith(PREFIX))
    .map((service) => service.slice(PREFIX.length))
    .sort();
}

/** Stores a secret, which replaces the previous one. */
export async function storeAutomationSecret(
  tx: TenantTransaction,
  { name, value, actor }: { name: string; value: string; actor: VaultActor },
): Promise<void> {
  await storeSecret(tx, { service: serviceOf(name), value, actor });
}

/** Deletes a secret. */
export async function removeAutomationSecret(
  tx: TenantTransaction,
  name: string,
  actor: VaultActor,
): Promise<void> {
  await removeSecret(tx, serviceOf(name), actor);
}

/** The secret that signs a step's webhook; undefined if it was deleted. The vault logs the access. */
export async function openAutomationSecret(
  tx: TenantTransaction,
  { name, openingRun }: { name: string; openingRun: OpeningRun },
): Promise<string | undefined> {
  return await decryptSecret(tx, {
    service: serviceOf(name),
    reason: 'automation.webhook',
    ...openingRun,
    actor: { userId: null, sessionId: null },
  });
}
