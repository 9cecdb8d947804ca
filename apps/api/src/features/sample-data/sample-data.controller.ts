/** Sample data of the acting tenant. Its owner or an admin adds and removes it as a whole; both can be repeated. */
import { Controller, Delete, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Environment } from '@praxis/config/environment';
import { SampleDataAdded, SampleDataRemoved } from '@praxis/contracts/sample-data/sample-data';
import { Database } from '@praxis/db/core/database';
import { addSampleData, removeSampleData } from '@praxis/db/sample-data/sample-data';
import { Allow } from '../../platform/auth/access.js';
import { CurrentLeadUser, type LeadUser } from '../../platform/auth/lead-actor.js';
import { Answer } from '../../platform/http/answer.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';
import { ENVIRONMENT } from '../../platform/tokens.js';

@ApiTags('sample-data')
@Controller('v1/sample-data')
export class SampleDataController {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
  ) {}

  /** Adds the sample data. Existing sample data stays as it is. */
  @Post()
  @Allow('owner')
  @Answer('Add sample data', SampleDataAdded)
  async add(@CurrentLeadUser() { tenant, user }: LeadUser): Promise<SampleDataAdded> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      const added = await addSampleData(tx, tenant.industry);
      if (added.isNew)
        await auditAs(tx, user, { action: 'sample_data.added', targetType: 'tenant', targetId: tenant.id });
      return { ok: true, ...added };
    });
  }

  /** Removes the sample data, with everything that was added to it since. */
  @Delete()
  @Allow('owner')
  @Answer('Remove sample data', SampleDataRemoved)
  async remove(@CurrentLeadUser() { tenant, user }: LeadUser): Promise<SampleDataRemoved> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      const leads = await removeSampleData(tx, this.environment.PRAXIS_MASTER_KEY);
      if (leads > 0)
        await auditAs(tx, user, { action: 'sample_data.removed', targetType: 'tenant', targetId: tenant.id });
      return { ok: true, leads };
    });
  }
}
