/** Engagement of visitors, and the level that a lead takes from it. */
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiSecurity, ApiTags } from '@nestjs/swagger';
import type * as z from 'zod/mini';
import {
  EngagementBatch,
  EngagementBatchResult,
  UpdateLeadEngagementCall,
  UpdateLeadEngagementResult,
} from '@praxis/contracts/engagement';
import type { TenantIdentity } from '@praxis/db/tenants';
import { Allow } from '../../platform/access.js';
import { Answer } from '../../platform/answer.js';
import { ActingTenant, ActingUser, type ActingSession } from '../../platform/request.js';
import { EngagementService } from './engagement.service.js';

@ApiTags('engagement')
@Controller('v1')
export class EngagementController {
  constructor(private readonly engagement: EngagementService) {}

  @Post('engagement/events')
  @HttpCode(200)
  @Allow('product')
  @ApiSecurity('X-VA-KEY')
  @Answer(EngagementBatchResult)
  async record(
    @ActingTenant() tenant: TenantIdentity,
    @Body({ schema: EngagementBatch }) batch: EngagementBatch,
  ): Promise<z.infer<typeof EngagementBatchResult>> {
    return { ok: true, ...(await this.engagement.record(tenant.id, batch)) };
  }

  @Post('functions/update_lead_engagement_level')
  @HttpCode(200)
  @Allow('staff')
  @Answer(UpdateLeadEngagementResult)
  async updateLevel(
    @ActingTenant() tenant: TenantIdentity,
    @ActingUser() user: ActingSession,
    @Body({ schema: UpdateLeadEngagementCall }) body: z.infer<typeof UpdateLeadEngagementCall>,
  ): Promise<z.infer<typeof UpdateLeadEngagementResult>> {
    return { ok: true, level: await this.engagement.updateLevel(tenant.id, user, body.lead_uuid) };
  }
}
