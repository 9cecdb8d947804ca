/** Changes of a tenant's conversations as server-sent events: which one, nothing of it; screens read it as whoever looks may see it. */
import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { LiveConversationsQuery, type ConversationChange } from '@praxis/contracts/conversation';
import { Allow } from '../../platform/access.js';
import { Refusals } from '../../platform/answer.js';
import { Bursts } from '../../platform/bursts.js';
import { EventStream } from '../../platform/event-stream.js';
import { ActingLeadUser, type LeadUser } from '../../platform/lead-caller.js';
import { LiveHub } from '../../platform/live-hub.js';
import { SessionStreams } from '../../platform/session-streams.js';

/** One that changes more often than this is announced once more at the end of it, milliseconds. */
const QUIET_MS = 300;

@ApiTags('inbox')
@Controller('v1/live')
export class LiveConversationsController {
  constructor(
    private readonly hub: LiveHub,
    private readonly sessions: SessionStreams,
  ) {}

  /** Nothing is replayed: whoever connects, or connects again, reads the list anew. */
  @Get('conversations')
  @Allow('viewer')
  @ApiOkResponse({
    description: 'Server-sent events: `conversation` (ConversationChange)',
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  })
  @Refusals()
  watch(
    @ActingLeadUser() { request, tenant, viewer }: LeadUser,
    // The access guard has bound the tenant that it names.
    @Query({ schema: LiveConversationsQuery }) _query: unknown,
    @Res() reply: FastifyReply,
  ): void {
    const stream = new EventStream(request, reply);
    const bursts = new Bursts(QUIET_MS, (conversationId) =>
      stream.send('conversation', { conversationId } satisfies ConversationChange),
    );
    const stop = this.hub.watchTenant(tenant.id, 'conversation', {
      // Whoever cannot be told which ones have changed comes again and reads the list anew.
      onRecord: (id) => (id === null ? stream.end() : bursts.add(id)),
      onGap: () => stream.end(),
    });
    stream.onClose(() => {
      stop();
      bursts.clear();
    });
    this.sessions.watch(stream, { ...viewer, tenantId: tenant.id });
  }
}
