/** The platform's own keys at services. */
import { Injectable } from '@nestjs/common';
import { keyFormatProblem } from '@praxis/contracts/vault/key-format';
import type { KeyVaultRequest, KeyVaultResult } from '@praxis/contracts/vault/vault';
import { SERVICE_KEY_SERVICES, type ServiceKeyService } from '@praxis/contracts/vault/vault.const';
import { Database } from '@praxis/db/core/database';
import {
  deleteServiceKey,
  openServiceKey,
  storeServiceKeys,
  type ServiceKeyName,
} from '@praxis/db/vault/service-key';
import type { VaultActor } from '@praxis/db/vault/vault';
import { Failure, notFound } from '../../platform/http/failure.js';
import { KeyChecks } from '../../platform/vendor/key-checks.js';
import { refusalOf } from './key-refusals.js';
import { requireFormat } from './tenant-key.service.js';

type VaultRequest<Action extends KeyVaultRequest['action']> = Extract<KeyVaultRequest, { action: Action }>;

@Injectable()
export class ServiceKeys {
  constructor(
    private readonly database: Database,
    private readonly checks: KeyChecks,
  ) {}

  /** @throws Failure 400 for a malformed key */
  async store(request: VaultRequest<'store_service_key'>, actor: VaultActor): Promise<void> {
    requireFormat(request.service, request.key_value, 'key_value');
    await storeServiceKeys(this.database, [{ ...nameOf(request), value: request.key_value }], { actor });
  }

  /** Returns a decrypted key, and logs that. @throws Failure 404 */
  async open(
    request: VaultRequest<'get_service_key' | 'test_service_key'>,
    actor: VaultActor,
  ): Promise<string> {
    const reason = request.action === 'get_service_key' ? 'key.shown' : 'key.test';
    const value = await openServiceKey(this.database, nameOf(request), { reason, actor });
    if (value === undefined) throw notFound('No key of this name is stored.');
    return value;
  }

  /** @throws Failure 404 */
  async delete(request: VaultRequest<'delete_service_key'>, actor: VaultActor): Promise<void> {
    if (!(await deleteServiceKey(this.database, nameOf(request), actor)))
      throw notFound('No key of this name is stored.');
  }

  /** Checks the stored key at the service. @throws Failure 409, 503 */
  async test(request: VaultRequest<'test_service_key'>, actor: VaultActor): Promise<string> {
    const value = await this.open(request, actor);
    // Twilio also requires the id of the account.
    const [accountSid, token] = value.split(':');
    if (request.service === 'twilio' && token === undefined)
      throw Failure.of(409, 'not_testable', 'Store it as <account SID>:<auth token> to use and test it.');
    const key = request.service === 'twilio' ? (token ?? '') : value;
    const refusal = refusalOf(await this.checks.ask(request.service, { key, accountSid }));
    if (refusal) throw refusal;
    return 'The connection works.';
  }

  /**
   * Moves keys that a browser had stored into the vault. Keys with an invalid format stay in the browser, with the
   * reason.
   */
  async migrate(
    { local_keys: keys }: VaultRequest<'migrate_from_local'>,
    actor: VaultActor,
  ): Promise<KeyVaultResult> {
    if (keys.length === 0) return { ok: true, migrated_count: 0, errors: ['No local keys found'] };
    const errors: string[] = [];
    const good: (ServiceKeyName & { value: string })[] = [];
    for (const { service, key_name: keyName, key_value } of keys) {
      const value = key_value.trim();
      const problem = isService(service)
        ? keyFormatProblem(service, value)
        : 'The vault does not store keys for this service';
      if (problem !== undefined) errors.push(`${service}: ${problem}`);
      else if (isService(service)) good.push({ service, keyName, value });
    }
    if (good.length > 0) await storeServiceKeys(this.database, good, { actor, reason: 'key.migrated' });
    return { ok: true, migrated_count: good.length, errors };
  }
}

const nameOf = ({
  service,
  key_name: keyName,
}: {
  service: ServiceKeyService;
  key_name: string;
}): ServiceKeyName => ({
  service,
  keyName,
});

function isService(service: string): service is ServiceKeyService {
  return (SERVICE_KEY_SERVICES as readonly string[]).includes(service);
}
