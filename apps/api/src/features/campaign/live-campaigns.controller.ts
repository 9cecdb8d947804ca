/** Changes of a tenant's campaigns as server-sent events: that something has changed, nothing of it. */
import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { LiveTenantQuery } from '@praxis/contracts/tenant';
import { Allow } from '../../platform/access.js';
import { AnswerEvents } from '../../platform/answer.js';
import { EventStreams } from '../../platform/event-streams.js';
import { ActingLeadUser, type LeadUser } from '../../platform/lead-caller.js';
import { CampaignStreams } from './campaign-streams.js';

@ApiTags('campaigns')
@Controller('v1/live')
export class LiveCampaignsController {
  constructor(
    private readonly changes: CampaignStreams,
    private readonly streams: EventStreams,
  ) {}

  /** Nothing is replayed: whoever connects, or connects again, reads anew. */
  @Get('campaigns')
  @ApiOperation({ summary: 'Watch campaigns' })
  @Allow('viewer')
  @AnswerEvents('`campaign` (CampaignChange)')
  watch(
    @ActingLeadUser() { request, tenant, viewer }: LeadUser,
    // The access guard has bound the tenant that it names.
    @Query({ schema: LiveTenantQuery }) _query: unknown,
    @Res() reply: FastifyReply,
  ): void {
    this.changes.add(this.streams.open(request, reply), { ...viewer, tenantId: tenant.id });
  }
}
