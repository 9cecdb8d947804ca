/** Engagement of visitors, and the lead level computed from it. */
import { Body, Controller, Post } from '@nestjs/common';
import { ApiSecurity, ApiTags } from '@nestjs/swagger';
import type * as z from 'zod/mini';
import {
  EngagementBatch,
  EngagementBatchResult,
  UpdateLeadEngagementRequest,
  UpdateLeadEngagementResult,
} from '@praxis/contracts/engagement/engagement';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { ActingTenant, ActingUser, type AuthSession } from '../../platform/http/request.js';
import { EngagementService } from './engagement.service.js';

@ApiTags('engagement')
@Controller('v1')
export class EngagementController {
  constructor(private readonly engagement: EngagementService) {}

  @Post('engagement/events')
  @Allow('product')
  @ApiSecurity('X-VA-KEY')
  @Answer('Record engagement events', EngagementBatchResult)
  async record(
    @ActingTenant() tenant: TenantIdentity,
    @Body({ schema: EngagementBatch }) batch: EngagementBatch,
  ): Promise<z.infer<typeof EngagementBatchResult>> {
    return { ok: true, ...(await this.engagement.record(tenant.id, batch)) };
  }

  @Post('functions/update_lead_engagement_level')
  @Allow('staff')
  @Answer("Update a lead's engagement level", UpdateLeadEngagementResult)
  async updateLevel(
    @ActingTenant() tenant: TenantIdentity,
    @ActingUser() user: AuthSession,
    @Body({ schema: UpdateLeadEngagementRequest }) body: z.infer<typeof UpdateLeadEngagementRequest>,
  ): Promise<z.infer<typeof UpdateLeadEngagementResult>> {
    return { ok: true, level: await this.engagement.updateLevel(tenant.id, user, body.lead_uuid) };
  }
}
