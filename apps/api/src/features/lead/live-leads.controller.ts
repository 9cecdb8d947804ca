/** Changes of a tenant's leads as server-sent events: which lead, nothing of it; screens read it as whoever looks may see it. */
import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { LiveLeadsQuery } from '@praxis/contracts/lead';
import { Allow } from '../../platform/access.js';
import { Refusals } from '../../platform/answer.js';
import { EventStream } from '../../platform/event-stream.js';
import { ActingLeadUser, type LeadUser } from '../../platform/lead-caller.js';
import { LeadStreams } from './lead-streams.js';

@ApiTags('leads')
@Controller('v1/live')
export class LiveLeadsController {
  constructor(private readonly streams: LeadStreams) {}

  /**
   * Nothing is replayed: whoever connects, or connects again, reads the list anew. The tenant is the header's, the query's,
   * or the caller's first.
   */
  @Get('leads')
  @Allow('viewer')
  @ApiOkResponse({
    description: 'Server-sent events: `lead` (LeadChange)',
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
