/**
 * Live changes as server-sent events: of one journey, with the whole view at connect and after each change,
 * or of topics.
 */
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { LiveQuery } from '@praxis/contracts/core/live';
import { Allow } from '../../platform/auth/access.js';
import { AnswerEvents } from '../../platform/http/answer.js';
import { invalidField } from '../../platform/http/failure.js';
import { LiveTopics } from '../../platform/live/live-topics.js';
import type { PraxisRequest } from '../../platform/http/request.js';

const EVENTS = `of a journey, \`journey\` (JourneyView) and \`worker\` (LiveWorker); of topics, each with its \`topic\`, these,
\`lead\` (LeadChange), \`conversation\` (ConversationChange), \`call\` (CallChange), \`speech\` (CallSpeech), \`campaign\` (CampaignChange),
\`notification\` (NotificationChange), \`health\` (HealthChange) and \`refused\` (LiveRefused)`;

@ApiTags('journey')
@Controller('v1')
export class LiveController {
  constructor(private readonly topics: LiveTopics) {}

  /**
   * A demo's journey is streamed to its visitor, a tenant's journey to its people, masked for their role.
   * Likewise a tenant's topics go to its people and the demo's to their visitor. One stream carries several
   * topics: each event names its topic, and `refused` lists those that were left out.
   */
  @Get('live')
  @ApiOperation({ summary: 'Watch a journey, or topics of tenants' })
  @Allow(['user', 'public'])
  @AnswerEvents(EVENTS)
  async watch(
    @Query({ schema: LiveQuery }) query: LiveQuery,
    @Req() request: PraxisRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { topics, sessionId, industry, tenantId } = query;
    if (topics !== undefined) return await this.topics.open({ request, reply }, topics);
    if (sessionId === undefined || industry === undefined)
      throw invalidField(
        sessionId === undefined ? 'sessionId' : 'industry',
        'Give topics, or the industry and sessionId of a journey.',
      );
    await this.topics.openJourney({ request, reply }, { sessionId, industry, tenantId });
  }
}
