/** Keys and choices of a tenant's integrations. */
import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@praxis/config/environment';
import type { IntegrationSettings } from '@praxis/contracts/tenant/settings';
import { Database } from '@praxis/db/core/database';
import { readIntegrations, saveIntegrations } from '@praxis/db/tenant/tenant-settings';
import { findSecretHint, removeSecret, sealSecret } from '@praxis/db/tenant/vault';
import { notFound } from '../../../platform/http/failure.js';
import type { ActingSession } from '../../../platform/http/request.js';
import { auditAs } from '../../../platform/tenant/tenant-audit.js';
import { ENVIRONMENT } from '../../../platform/tokens.js';

/** As many stars as tell nothing of a key's length. */
const MASK = '••••••••';

@Injectable()
export class IntegrationService {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
  ) {}

  /** What the page shows: never a key. */
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

  /** Puts the key into the vault. */
  async saveMessagingKey(tenantId: string, user: ActingSession, key: string): Promise<void> {
    await this.database.withTenant(tenantId, (tx) =>
      sealSecret(tx, this.environment.PRAXIS_MASTER_KEY, {
        service: 'messaging',
        value: key,
        actor: { userId: user.userId, sessionId: user.id },
      }),
    );
  }

  /** Takes the key out of the vault. @throws Failure 404 when there is none */
  async removeMessagingKey(tenantId: string, user: ActingSession): Promise<void> {
    const actor = { userId: user.userId, sessionId: user.id };
    const removed = await this.database.withTenant(tenantId, (tx) => removeSecret(tx, 'messaging', actor));
    if (!removed) throw notFound('No messaging key is stored.');
  }

  async saveCrm(tenantId: string, user: ActingSession, crm: IntegrationSettings['crm']): Promise<void> {
    await this.database.withTenant(tenantId, async (tx) => {
      await saveIntegrations(tx, { crm });
      await auditAs(tx, user, { action: 'settings.crm_changed', detail: { crm } });
    });
  }
}
