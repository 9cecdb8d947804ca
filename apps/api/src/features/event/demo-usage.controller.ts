/** How much of the demo's limits is used, for the page that shows it. */
import { Controller, Get, Query } from '@nestjs/common';
import { ApiSecurity, ApiTags } from '@nestjs/swagger';
import { DemoUsageQuery, DemoUsageResult } from '@praxis/contracts/demo/demo-limiter';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { DemoLimiter } from '../../platform/demo/demo-limiter.js';
import { ActingTenant } from '../../platform/http/request.js';

@ApiTags('demo')
@ApiSecurity('X-VA-KEY')
@Allow('product')
@Controller('v1/demo')
export class DemoUsageController {
  constructor(private readonly limiter: DemoLimiter) {}

  @Get('usage')
  @Answer('Read the remaining demo actions', DemoUsageResult)
  async usage(
    @ActingTenant() tenant: TenantIdentity,
    @Query({ schema: DemoUsageQuery }) query: DemoUsageQuery,
  ): Promise<DemoUsageResult> {
    return await this.limiter.usage(tenant.id, query.sessionId);
  }
}
