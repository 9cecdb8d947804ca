/** Changes of a visitor's own call as server-sent events: that there is one, and what is being said to them, as it comes. */
import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { LiveCallQuery, type CallChange, type CallSpeech } from '@praxis/contracts/call-speech';
import { Uuid } from '@praxis/contracts/session';
import { listPiecesUnderWay } from '@praxis/db/call-pieces';
import { findCall } from '@praxis/db/call-views';
import { Database } from '@praxis/db/database';
import { Allow } from '../../platform/access.js';
import { AnswerEvents } from '../../platform/answer.js';
import { EventStreams } from '../../platform/event-streams.js';
import { notFound } from '../../platform/failure.js';
import { LiveHub } from '../../platform/live-hub.js';
import { TenantDirectory } from '../../platform/tenant-directory.js';
import { Visitors } from '../../platform/visitors.js';
import { ReplyUnderWay } from './reply-under-way.js';

const EVENTS = '`call` (CallChange) and `speech` (CallSpeech)';

@ApiTags('call')
@Controller('v1/live/calls')
export class LiveCallController {
  constructor(
    private readonly streams: EventStreams,
    private readonly hub: LiveHub,
    private readonly database: Database,
    private readonly tenants: TenantDirectory,
    private readonly visitors: Visitors,
  ) {}

  /** One call of a demo, for its visitor. */
  @Get(':id')
  @ApiOperation({ summary: 'Watch one call' })
  @Allow('public')
  @AnswerEvents(EVENTS)
  async watchOne(
    @Param('id', { schema: Uuid }) callId: string,
    @Query({ schema: LiveCallQuery }) { sessionId, industry }: LiveCallQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { id: tenantId } = await this.tenants.demoTenant(industry);
    await this.visitors.admit({ request: reply.request, reply }, sessionId);
    const call = await this.database.withTenant(tenantId, (tx) => findCall(tx, callId));
    if (call?.sessionId !== sessionId) throw notFound();
    const stream = this.streams.open(reply.request, reply);
    const tell = (): void => stream.send('call', { callId } satisfies CallChange);
    const speech = new ReplyUnderWay(() =>
      this.database.withTenant(tenantId, (tx) => listPiecesUnderWay(tx, callId)),
    );
    const say = (): void =>
      void speech.read((piece) => stream.send('speech', { callId, ...piece } satisfies CallSpeech));
    const watcher = { onChange: tell, onSpeech: say, onWorker: () => undefined };
    stream.onClose(this.hub.watch(tenantId, callId, watcher));
    // What happened between reading and listening.
    tell();
    say();
  }
}
