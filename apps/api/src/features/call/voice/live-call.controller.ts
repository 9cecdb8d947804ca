/** Server-sent events of a visitor's own call: its state, and each reply as it arrives. */
import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { LiveCallQuery } from '@praxis/contracts/call/call-speech';
import { Allow } from '../../../platform/auth/access.js';
import { PathId } from '../../../platform/http/request.js';
import { AnswerEvents } from '../../../platform/http/answer.js';
import { EventStreams } from '../../../platform/live/event-stream-limits.js';
import { CallFeed } from './call-feed.js';

const EVENTS = '`call` (CallChange) and `speech` (CallSpeech)';

@ApiTags('calls')
@Controller('v1/live/calls')
export class LiveCallController {
  constructor(
    private readonly streams: EventStreams,
    private readonly calls: CallFeed,
  ) {}

  /** Streams one demo call to its visitor. */
  @Get(':id')
  @ApiOperation({ summary: 'Watch one call' })
  @Allow('public')
  @AnswerEvents(EVENTS)
  async watchOne(
    @PathId() callId: string,
    @Query({ schema: LiveCallQuery }) { sessionId, industry }: LiveCallQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const exchange = { request: reply.request, reply };
    const listen = await this.calls.ofVisitor(exchange, { industry, sessionId, callId });
    listen(this.streams.open(reply.request, reply));
  }
}
