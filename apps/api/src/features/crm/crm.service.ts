/** The key of a tenant's CRM, and the state of the connection. */
import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@praxis/config/environment';
import type { CrmState } from '@praxis/contracts/crm/crm';
import { Database } from '@praxis/db/core/database';
import { readCrmCounts } from '@praxis/db/crm/crm-record';
import { findSecretHint, removeSecret, storeSecret } from '@praxis/db/vault/vault';
import type { LeadUser } from '../../platform/auth/lead-actor.js';
import { notFound } from '../../platform/http/failure.js';
import { ENVIRONMENT } from '../../platform/tokens.js';

/** A fixed number of dots, so that the mask does not reveal a key's length. */
const MASK = '••••••••';

@Injectable()
export class CrmService {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
  ) {}

  async read(tenantId: string): Promise<CrmState> {
    return await this.database.withTenant(tenantId, async (tx) => {
      const stored = await findSecretHint(tx, 'hubspot');
      const key = stored
        ? { masked: `${MASK}${stored.hint}`, updatedAt: stored.updatedAt.toISOString() }
        : null;
      const isSimulated = key === null && this.environment.PRAXIS_EMBEDDED;
      return { ...(await readCrmCounts(tx)), key, isSimulated };
    });
  }

  /** Stores the key in the vault. Changes that wait or were refused are sent again with it. */
  async saveKey({ tenant, user }: LeadUser, key: string): Promise<void> {
    const actor = { userId: user.userId, sessionId: user.id };
    await this.database.withTenant(tenant.id, (tx) =>
      storeSecret(tx, { service: 'hubspot', value: key, actor }),
    );
  }

  /** @throws Failure 404 if there is no key */
  async removeKey({ tenant, user }: LeadUser): Promise<void> {
    const actor = { userId: user.userId, sessionId: user.id };
    const removed = await this.database.withTenant(tenant.id, (tx) => removeSecret(tx, 'hubspot', actor));
    if (!removed) throw notFound('No key is stored.');
  }
}
