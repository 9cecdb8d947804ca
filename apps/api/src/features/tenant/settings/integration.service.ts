/** Keys and settings of a tenant's integrations. */
import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@praxis/config/environment';
import type { IntegrationSettings } from '@praxis/contracts/tenant/settings';
import { Database } from '@praxis/db/core/database';
import { readIntegrations, saveIntegrations } from '@praxis/db/tenant/tenant-settings';
import { findSecretHint, removeSecret, storeSecret } from '@praxis/db/tenant/vault';
import { notFound } from '../../../platform/http/failure.js';
import type { AuthSession } from '../../../platform/http/request.js';
import { auditAs } from '../../../platform/tenant/tenant-audit.js';
import { ENVIRONMENT } from '../../../platform/tokens.js';

/** A fixed number of dots, so that the mask does not reveal a key's length. */
const MASK = '••••••••';

@Injectable()
export class IntegrationService {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
  ) {}

  /** The settings that the page shows, never a key. */
  async read(tenantId: string): Promise<IntegrationSettings> {
    return await this.database.withTenant(tenantId, async (tx) => {
      const stored = await readIntegrations(tx);
      const key = await findSecretHint(tx, 'messaging');
      const messagingKey = key && {
        masked: `${MASK}${key.hint}`,
        updatedAt: key.updatedAt.toISOString(),
      };
      return { ...stored, messagingKey: messagingKey ?? null };
    });
  }

  /** Stores the key in the vault. */
  async saveMessagingKey(tenantId: string, user: AuthSession, key: string): Promise<void> {
    await this.database.withTenant(tenantId, (tx) =>
      storeSecret(tx, this.environment.PRAXIS_MASTER_KEY, {
        service: 'messaging',
        value: key,
        actor: { userId: user.userId, sessionId: user.id },
      }),
    );
  }

  /** Deletes the key from the vault. @throws Failure 404 when there is none */
  async removeMessagingKey(tenantId: string, user: AuthSession): Promise<void> {
    const actor = { userId: user.userId, sessionId: user.id };
    const removed = await this.database.withTenant(tenantId, (tx) => removeSecret(tx, 'messaging', actor));
    if (!removed) throw notFound('No messaging key is stored.');
  }

  async saveCrm(tenantId: string, user: AuthSession, crm: IntegrationSettings['crm']): Promise<void> {
    await this.database.withTenant(tenantId, async (tx) => {
      await saveIntegrations(tx, { crm });
      await auditAs(tx, user, { action: 'settings.crm_changed', detail: { crm } });
    });
  }
}
