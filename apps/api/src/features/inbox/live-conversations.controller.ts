/** Changes of a tenant's conversations as server-sent events. */
import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { ConversationChange } from '@praxis/contracts/conversation';
import { LiveTenantQuery } from '@praxis/contracts/tenant';
import { Allow } from '../../platform/access.js';
import { AnswerEvents } from '../../platform/answer.js';
import { ActingLeadUser, type LeadUser } from '../../platform/lead-caller.js';
import { TenantStreams } from '../../platform/tenant-streams.js';

@ApiTags('inbox')
@Controller('v1/live')
export class LiveConversationsController {
  constructor(private readonly streams: TenantStreams) {}

  /** Nothing is replayed: whoever connects, or connects again, reads the list anew. */
  @Get('conversations')
  @ApiOperation({ summary: 'Watch conversations' })
  @Allow('viewer')
  @AnswerEvents('`conversation` (ConversationChange)')
  watch(
    @ActingLeadUser() user: LeadUser,
    // The access guard has bound the tenant that it names.
    @Query({ schema: LiveTenantQuery }) _query: unknown,
    @Res() reply: FastifyReply,
  ): void {
    const change = (conversationId: string): ConversationChange => ({ conversationId });
    this.streams.open(user, reply, { topic: 'conversation', quietMs: 300, change });
  }
}
