/** The named function of the key vault: a practice's keys and the platform's, for the platform's admins. */
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { KeyVaultRequest, KeyVaultResult, STEP_UP_ACTIONS } from '@praxis/contracts/vault/vault';
import { Database } from '@praxis/db/core/database';
import { listAccess, listServiceKeyAccess } from '@praxis/db/vault/access-log';
import { findKey } from '@praxis/db/vault/key-list';
import { listServiceKeys } from '@praxis/db/vault/service-key';
import { readVaultSettings, saveVaultSettings, scheduleRotation } from '@praxis/db/vault/vault-settings';
import { Allow } from '../../platform/auth/access.js';
import { StepUpFor } from '../../platform/auth/step-up.js';
import { Answer } from '../../platform/http/answer.js';
import { notFound } from '../../platform/http/failure.js';
import { ActingUser, type AuthSession } from '../../platform/http/request.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';
import { ServiceKeys } from './service-key.service.js';
import { TenantKeys } from './tenant-key.service.js';

@ApiTags('vault')
@Controller('v1/functions/admin-key-vault')
export class VaultController {
  constructor(
    private readonly database: Database,
    private readonly keys: TenantKeys,
    private readonly serviceKeys: ServiceKeys,
  ) {}

  @Post()
  @HttpCode(200)
  @Allow('admin')
  @StepUpFor(STEP_UP_ACTIONS)
  @Answer('Manage keys of practices and of the platform, by function', KeyVaultResult)
  async handle(
    @ActingUser() session: AuthSession,
    @Body({ schema: KeyVaultRequest }) body: KeyVaultRequest,
  ): Promise<KeyVaultResult> {
    const actor = { userId: session.userId, sessionId: session.id };
    switch (body.action) {
      case 'list_keys':
        return { ok: true, keys: await this.keys.list(body.tenantId) };
      case 'get_access_logs':
        return await this.#logs(body.tenantId, body.keyId);
      case 'store_key':
        return { ok: true, key: await this.keys.store(body, actor) };
      case 'rotate_key':
        return await this.keys.rotate(body, actor);
      case 'revoke_key':
        await this.keys.revoke(body, actor);
        return { ok: true };
      case 'preview_revoke':
        return { ok: true, use: await this.keys.use(body) };
      case 'show_renewed_key':
        return { ok: true, key_value: await this.keys.showRenewed(body, actor) };
      case 'test_key':
        return { ok: true, message: await this.keys.test(body, actor) };
      case 'get_settings':
        return { ok: true, settings: await this.keys.within(body.tenantId, readVaultSettings) };
      case 'save_settings':
        return await this.#saveSettings(session, body);
      case 'schedule_rotation':
        return await this.#schedule(session, body);
      case 'list_service_keys':
        return { ok: true, keys: await listServiceKeys(this.database) };
      case 'store_service_key':
        await this.serviceKeys.store(body, actor);
        return { ok: true };
      case 'get_service_key':
        return { ok: true, key_value: await this.serviceKeys.open(body, actor) };
      case 'delete_service_key':
        await this.serviceKeys.delete(body, actor);
        return { ok: true };
      case 'test_service_key':
        return { ok: true, message: await this.serviceKeys.test(body, actor) };
      case 'get_service_key_logs':
        return { ok: true, logs: await listServiceKeyAccess(this.database) };
      case 'migrate_from_local':
        return await this.serviceKeys.migrate(body, actor);
    }
  }

  async #logs(tenantId: string, keyId: string | undefined): Promise<KeyVaultResult> {
    const key = await this.keys.within(tenantId, (tx) =>
      keyId === undefined ? Promise.resolve(undefined) : findKey(tx, keyId),
    );
    if (keyId !== undefined && !key) throw notFound('This key does not exist, or has been revoked.');
    return { ok: true, logs: await listAccess(this.database, tenantId, key?.service) };
  }

  async #saveSettings(
    session: AuthSession,
    { tenantId, settings }: Extract<KeyVaultRequest, { action: 'save_settings' }>,
  ): Promise<KeyVaultResult> {
    return await this.keys.within(tenantId, async (tx) => {
      await saveVaultSettings(tx, settings);
      await auditAs(tx, session, { action: 'settings.vault_changed', detail: settings });
      return { ok: true, settings };
    });
  }

  async #schedule(
    session: AuthSession,
    { tenantId, keyId, rotate_days: days = null }: Extract<KeyVaultRequest, { action: 'schedule_rotation' }>,
  ): Promise<KeyVaultResult> {
    return await this.keys.within(tenantId, async (tx) => {
      const isFound = await scheduleRotation(tx, keyId, days);
      const key = isFound ? await findKey(tx, keyId) : undefined;
      if (!key) throw notFound('This key does not exist, or has been revoked.');
      await auditAs(tx, session, {
        action: 'settings.rotation_changed',
        targetType: 'key',
        targetId: keyId,
        detail: { days },
      });
      return { ok: true, key };
    });
  }
}
