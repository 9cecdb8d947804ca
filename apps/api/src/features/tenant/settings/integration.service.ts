/** Settings of a tenant's integrations. */
import { Injectable } from '@nestjs/common';
import type { IntegrationSettings } from '@praxis/contracts/tenant/settings';
import { Database } from '@praxis/db/core/database';
import { readIntegrations, saveIntegrations } from '@praxis/db/tenant/tenant-settings';
import type { AuthSession } from '../../../platform/http/request.js';
import { auditAs } from '../../../platform/tenant/tenant-audit.js';

@Injectable()
export class IntegrationService {
  constructor(private readonly database: Database) {}

  async read(tenantId: string): Promise<IntegrationSettings> {
    return await this.database.withTenant(tenantId, readIntegrations);
  }

  async saveCrm(tenantId: string, user: AuthSession, crm: IntegrationSettings['crm']): Promise<void> {
    await this.database.withTenant(tenantId, async (tx) => {
      await saveIntegrations(tx, { crm });
      await auditAs(tx, user, { action: 'settings.crm_changed', detail: { crm } });
    });
  }
}
