/** Changes of a tenant's campaigns as server-sent events: that something has changed, nothing of it. */
import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { LiveLeadsQuery } from '@praxis/contracts/lead';
import { Allow } from '../../platform/access.js';
import { Refusals } from '../../platform/answer.js';
import { EventStream } from '../../platform/event-stream.js';
import { ActingLeadUser, type LeadUser } from '../../platform/lead-caller.js';
import { CampaignStreams } from './campaign-streams.js';

@ApiTags('campaigns')
@Controller('v1/live')
export class LiveCampaignsController {
  constructor(private readonly streams: CampaignStreams) {}

  /** Nothing is replayed: whoever connects, or connects again, reads anew. */
  @Get('campaigns')
  @Allow('viewer')
  @ApiOkResponse({
    description: 'Server-sent events: `campaign` (CampaignChange)',
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  })
  @Refusals()
  watch(
    @ActingLeadUser() { request, tenant, viewer }: LeadUser,
    // The access guard has bound the tenant that it names.
    @Query({ schema: LiveLeadsQuery }) _query: LiveLeadsQuery,
    @Res() reply: FastifyReply,
  ): void {
    this.streams.add(new EventStream(request, reply), { ...viewer, tenantId: tenant.id });
  }
}
