/** How often workflows succeed, for the screen that shows it. */
import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { WorkflowFiguresResult } from '@praxis/contracts/automation/automation-figures';
import { readRunFigures } from '@praxis/db/automation/run-figures';
import { Database } from '@praxis/db/core/database';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { ActingTenant } from '../../platform/http/request.js';

@ApiTags('workflows')
@Controller('v1/workflow-figures')
export class WorkflowFiguresController {
  constructor(private readonly database: Database) {}

  @Get()
  @Allow('viewer')
  @Answer('Read how often workflows succeed', WorkflowFiguresResult)
  async read(@ActingTenant() tenant: TenantIdentity): Promise<WorkflowFiguresResult> {
    return { ok: true, ...(await this.database.withTenant(tenant.id, readRunFigures)) };
  }
}
