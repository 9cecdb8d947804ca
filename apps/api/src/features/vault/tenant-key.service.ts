/** A practice's keys: listed, stored, replaced and revoked by the platform's admins. */
import { Inject, Injectable } from '@nestjs/common';
import { randomBytes, randomUUID } from 'node:crypto';
import { publicOrigin, type Environment } from '@praxis/config/environment';
import { keyFormatProblem } from '@praxis/contracts/vault/key-format';
import type {
  KeyData,
  KeyUse,
  KeyVaultRequest,
  KeyVaultResult,
  VaultKey,
} from '@praxis/contracts/vault/vault';
import { MAX_KEYS_PER_PRACTICE } from '@praxis/contracts/vault/vault.const';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import { findTenant } from '@praxis/db/tenant/tenant';
import { findKey, listKeys, serviceOfKey } from '@praxis/db/vault/key-list';
import { beginRotation } from '@praxis/db/vault/key-rotation';
import { markSeen } from '@praxis/db/vault/key-warning';
import { readKeyUse } from '@praxis/db/vault/key-use';
import { keyIn, withKey, type VaultService } from '@praxis/db/vault/secret-value';
import {
  decryptSecret,
  noteSecret,
  removeSecret,
  storeSecret,
  type VaultActor,
} from '@praxis/db/vault/vault';
import { noticeOwners, type VaultNotice } from '@praxis/db/vault/vault-notice';
import { rotateEndpointSecret } from '@praxis/db/webhook-delivery/endpoint-secret';
import { MAIL_RUN } from '@praxis/workflows/mail/messages';
import { Failure, invalidField, notFound } from '../../platform/http/failure.js';
import { KeyChecks } from '../../platform/vendor/key-checks.js';
import { ENVIRONMENT } from '../../platform/tokens.js';
import { isVendor, refusalOf } from './key-refusals.js';

type VaultRequest<Action extends KeyVaultRequest['action']> = Extract<KeyVaultRequest, { action: Action }>;

/** The output size of HMAC-SHA256; a longer secret would not be stronger. */
const SECRET_BYTES = 32;

@Injectable()
export class TenantKeys {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
    private readonly checks: KeyChecks,
  ) {}

  async list(tenantId: string): Promise<VaultKey[]> {
    return await this.within(tenantId, listKeys);
  }

  /**
   * @throws Failure 400 for a malformed or expired key, 409 if there is a key for that vendor, or there are too many
   * keys
   */
  async store({ tenantId, keyData }: VaultRequest<'store_key'>, actor: VaultActor): Promise<VaultKey> {
    const value = keyData.key_value;
    const service: VaultService = keyData.service === 'other' ? `other/${randomUUID()}` : keyData.service;
    requireFormat(keyData.service, value, 'keyData.key_value');
    const expiresAt = endOf(keyData, 'keyData.expires_at');
    return await this.within(tenantId, async (tx) => {
      const keys = await listKeys(tx);
      if (keys.some((key) => key.is_active && key.service === service))
        throw Failure.of(409, 'key_exists', 'A key for this service is stored already. Rotate that one.');
      if (keys.filter((key) => key.is_active).length >= MAX_KEYS_PER_PRACTICE)
        throw Failure.of(409, 'too_many', `A practice can have up to ${MAX_KEYS_PER_PRACTICE} keys.`);
      const { id } = await storeSecret(tx, {
        service,
        value: withKey({ service, stored: undefined }, value),
        actor,
        expiresAt,
        description: {
          keyName: keyData.key_name,
          keyType: keyData.key_type,
          permissions: keyData.permissions,
        },
        rotateDays: keyData.rotate_days ?? null,
      });
      return await this.#noticed(tx, id, 'stored');
    });
  }

  /**
   * Replaces a key: by a given value, after its vendor has accepted it, or by a secret that we create and show once.
   * @throws Failure 400 for a malformed key, 409 if the vendor refuses it, 503 if the vendor does not answer
   */
  async rotate(
    { tenantId, keyId, keyData }: VaultRequest<'rotate_key'>,
    actor: VaultActor,
  ): Promise<KeyVaultResult> {
    const found = await this.within(tenantId, (tx) => keyOf(tx, keyId));
    const service = serviceOfKey(found);
    const expiresAt = endOf(keyData, 'keyData.expires_at');
    if (found.rotation_way === 'elsewhere')
      throw Failure.of(409, 'rotated_elsewhere', 'Connect the calendar again on its own page.');
    if (found.rotation_way === 'generated') return await this.#renew(tenantId, found, actor);
    const key = keyData.new_key_value ?? '';
    if (key === '') throw invalidField('keyData.new_key_value', 'New key value is required');
    requireFormat(service === 'twilio' ? 'other' : service, key, 'keyData.new_key_value');
    const stored = await this.#open(tenantId, { service, reason: 'key.rotate', actor });
    if (keyIn(service, stored) === key)
      throw invalidField('keyData.new_key_value', 'This is the key that is stored already');
    const value = withKey({ service, stored }, key);
    if (isVendor(service)) {
      const refusal = refusalOf(await this.checks.ask(service, { key, accountSid: accountOf(value) }));
      if (refusal) {
        await this.within(tenantId, (tx) =>
          noteSecret(tx, { service, actor, action: 'rotation_refused', reason: refusal.code }),
        );
        throw refusal;
      }
    }
    return await this.within(tenantId, async (tx) => {
      await keyOf(tx, keyId);
      await beginRotation(tx, { id: keyId, service, value, actor, expiresAt, reason: 'key.rotate' });
      return { ok: true, key: await this.#noticed(tx, keyId, 'rotated') };
    });
  }

  async #renew(
    tenantId: string,
    { id, service: name }: VaultKey,
    actor: VaultActor,
  ): Promise<KeyVaultResult> {
    const service = name as VaultService;
    return await this.within(tenantId, async (tx) => {
      const value = await renewSecret(tx, service, actor);
      return { ok: true, key: await this.#noticed(tx, id, 'rotated'), key_value: value };
    });
  }

  async revoke({ tenantId, keyId, keyData }: VaultRequest<'revoke_key'>, actor: VaultActor): Promise<void> {
    await this.within(tenantId, async (tx) => {
      const key = await keyOf(tx, keyId);
      await this.#notice(tx, key, 'revoked');
      await removeSecret(tx, serviceOfKey(key), { ...actor, reason: keyData.reason });
    });
  }

  async use({ tenantId, keyId }: VaultRequest<'preview_revoke'>): Promise<KeyUse> {
    return await this.within(tenantId, async (tx) => readKeyUse(tx, (await keyOf(tx, keyId)).service));
  }

  /** Shows a secret that a schedule has renewed, once. @throws Failure 404 if it was shown already */
  async showRenewed(
    { tenantId, keyId }: VaultRequest<'show_renewed_key'>,
    actor: VaultActor,
  ): Promise<string> {
    return await this.within(tenantId, async (tx) => {
      const service = serviceOfKey(await keyOf(tx, keyId));
      const isUnseen = await markSeen(tx, keyId);
      const value = isUnseen ? await decryptSecret(tx, { service, reason: 'key.shown', actor }) : undefined;
      if (value === undefined) throw notFound('This key has been shown already.');
      return value;
    });
  }

  /** Checks the stored key at its vendor. @throws Failure 409 if no vendor can check a key of this service */
  async test({ tenantId, keyId }: VaultRequest<'test_key'>, actor: VaultActor): Promise<string> {
    const found = await this.within(tenantId, (tx) => keyOf(tx, keyId));
    const service = serviceOfKey(found);
    if (!isVendor(service)) throw Failure.of(409, 'not_testable', 'This key cannot be tested.');
    const stored = await this.#open(tenantId, { service, reason: 'key.test', actor });
    await this.within(tenantId, (tx) => this.#notice(tx, found, 'opened'));
    const key = keyIn(service, stored);
    const refusal = refusalOf(await this.checks.ask(service, { key, accountSid: accountOf(stored) }));
    if (!refusal) return 'The connection works.';
    await this.within(tenantId, (tx) =>
      noteSecret(tx, { service, actor, action: 'refused', reason: refusal.code }),
    );
    throw refusal;
  }

  /** Runs `work` in a transaction of an existing practice. @throws Failure 404 */
  async within<Result>(tenantId: string, work: (tx: TenantTransaction) => Promise<Result>): Promise<Result> {
    return await this.database.withTenant(tenantId, async (tx) => {
      if (!(await findTenant(tx))) throw notFound('This tenant does not exist.');
      return await work(tx);
    });
  }

  async #open(
    tenantId: string,
    request: { service: VaultService; reason: string; actor: VaultActor },
  ): Promise<string> {
    const stored = await this.within(tenantId, (tx) => decryptSecret(tx, request));
    if (stored === undefined) throw notFound();
    return stored;
  }

  async #noticed(tx: TenantTransaction, id: string, event: VaultNotice['event']): Promise<VaultKey> {
    const key = await keyOf(tx, id);
    await this.#notice(tx, key, event);
    return key;
  }

  async #notice(tx: TenantTransaction, key: VaultKey, event: VaultNotice['event']): Promise<void> {
    const link = `${publicOrigin(this.environment)}/api`;
    await noticeOwners(tx, MAIL_RUN, { event, keyName: key.key_name, occurrence: randomUUID(), link });
  }
}

async function keyOf(tx: TenantTransaction, id: string): Promise<VaultKey> {
  const key = await findKey(tx, id);
  if (!key) throw notFound('This key does not exist, or has been revoked.');
  return key;
}

/** Creates a secret that replaces the previous one. */
async function renewSecret(tx: TenantTransaction, service: VaultService, actor: VaultActor): Promise<string> {
  if (service.startsWith('webhook/'))
    return await rotateEndpointSecret(tx, { endpointId: service.slice('webhook/'.length), actor });
  const value = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  await storeSecret(tx, { service, value, actor, reason: 'key.rotate' });
  return value;
}

/** @throws Failure 400 */
export function requireFormat(service: string, value: string, path: string): void {
  const problem = keyFormatProblem(service, value);
  if (problem !== undefined) throw invalidField(path, problem, 'key_malformed');
}

/** The expiry of a key; a date means its last instant. @throws Failure 400 for a past one */
function endOf({ expires_at: given }: Pick<KeyData, 'expires_at'>, path: string): Date | null {
  if (given === undefined || given === null) return null;
  const end = new Date(given.length === 'YYYY-MM-DD'.length ? `${given}T23:59:59Z` : given);
  if (end.getTime() <= Date.now()) throw invalidField(path, 'This key has expired already', 'key_expired');
  return end;
}

/** The id of a Twilio account. */
function accountOf(stored: string): string | undefined {
  try {
    const account = JSON.parse(stored) as { accountSid?: unknown } | null;
    return typeof account?.accountSid === 'string' ? account.accountSid : undefined;
  } catch {
    return undefined;
  }
}
