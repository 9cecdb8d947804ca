/** Changes of a tenant's leads as server-sent events. */
import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { LeadChange } from '@praxis/contracts/lead';
import { LiveTenantQuery } from '@praxis/contracts/tenant';
import { Allow } from '../../platform/access.js';
import { AnswerEvents } from '../../platform/answer.js';
import { ActingLeadUser, type LeadUser } from '../../platform/lead-caller.js';
import { TenantStreams } from '../../platform/tenant-streams.js';

@ApiTags('leads')
@Controller('v1/live')
export class LiveLeadsController {
  constructor(private readonly streams: TenantStreams) {}

  /**
   * Nothing is replayed: whoever connects, or connects again, reads the list anew. The tenant is the header's, the query's,
   * or the caller's first.
   */
  @Get('leads')
  @ApiOperation({ summary: 'Watch leads' })
  @Allow('viewer')
  @AnswerEvents('`lead` (LeadChange)')
  watch(
    @ActingLeadUser() user: LeadUser,
    // The access guard has bound the tenant that it names.
    @Query({ schema: LiveTenantQuery }) _query: unknown,
    @Res() reply: FastifyReply,
  ): void {
    const change = (leadId: string): LeadChange => ({ leadId });
    this.streams.open(user, reply, { topic: 'lead', quietMs: 500, change });
  }
}
