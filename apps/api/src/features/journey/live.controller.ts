/** Live changes as server-sent events: of one journey, the whole view at connect and after each change; or of topics. */
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Industry } from '@praxis/contracts/industry.const';
import { LiveQuery } from '@praxis/contracts/live';
import type { TenantIdentity } from '@praxis/db/tenants';
import { Allow } from '../../platform/access.js';
import { AnswerEvents } from '../../platform/answer.js';
import { EventStreams } from '../../platform/event-streams.js';
import { Failure, invalidField } from '../../platform/failure.js';
import { LiveHub } from '../../platform/live-hub.js';
import { LiveTopics } from '../../platform/live-topics.js';
import { viewerOf } from '../../platform/masking.js';
import { NamedTenants } from '../../platform/named-tenant.js';
import type { Exchange, PraxisRequest } from '../../platform/request.js';
import { SessionStreams } from '../../platform/session-streams.js';
import { TenantDirectory } from '../../platform/tenant-directory.js';
import { Visitors } from '../../platform/visitors.js';
import { JourneyViews } from './journey-views.js';

const EVENTS = `of a journey, \`journey\` (JourneyView) and \`worker\` (LiveWorker); of topics, each with its \`topic\`, \`lead\`
(LeadChange), \`conversation\` (ConversationChange), \`call\` (CallChange), \`campaign\` (CampaignChange) and \`refused\` (LiveRefused)`;

interface NamedJourney {
  sessionId: string;
  industry: Industry;
  tenantId: string | undefined;
}

@ApiTags('journey')
@Controller('v1')
export class LiveController {
  constructor(
    private readonly streams: EventStreams,
    private readonly hub: LiveHub,
    private readonly topics: LiveTopics,
    private readonly views: JourneyViews,
    private readonly tenants: TenantDirectory,
    private readonly named: NamedTenants,
    private readonly sessions: SessionStreams,
    private readonly visitors: Visitors,
  ) {}

  /**
   * A demo's journey is for its visitor. A tenant's own journeys are for its people, masked by who they are. Topics are for a
   * tenant's people, as many as a browser shows: each event carries its topic, and `refused` those that are left out.
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
        'Name topics, or a journey by industry and sessionId.',
      );
    await this.#watchJourney({ request, reply }, { sessionId, industry, tenantId });
  }

  async #watchJourney({ request, reply }: Exchange, journey: NamedJourney): Promise<void> {
    const { sessionId } = journey;
    const tenant = await this.#tenantOf({ request, reply }, journey);
    const viewer = viewerOf(request, tenant.id);
    const stream = this.streams.open(request, reply);
    if (viewer) this.sessions.watch(stream, { ...viewer, tenantId: tenant.id });
    const refresh = coalesce(async () => {
      const view = await this.views.read({ tenant, sessionId, viewer });
      if (view) stream.send('journey', view);
    });
    const stop = this.hub.watch(tenant.id, sessionId, {
      onChange: refresh,
      onWorker: (up) => stream.send('worker', { up }),
    });
    stream.onClose(stop);
    refresh();
  }

  async #tenantOf(exchange: Exchange, journey: NamedJourney): Promise<TenantIdentity> {
    const { tenantId, industry, sessionId } = journey;
    if (tenantId === undefined) {
      const demo = await this.tenants.demoTenant(industry);
      await this.visitors.admit(exchange, sessionId);
      return demo;
    }
    const { request } = exchange;
    const { session } = request;
    if (!session) throw new Failure({ status: 401, code: 'not_authenticated', message: 'Not authenticated' });
    return await this.named.find(request, session, tenantId);
  }
}

/** Runs `work` now, or once more after the run under way: a burst of changes costs two reads, not one each. */
function coalesce(work: () => Promise<void>): () => void {
  let running = false;
  let again = false;
  const run = (): void => {
    if (running) {
      again = true;
      return;
    }
    running = true;
    work()
      .catch(() => undefined) // the next change, or the client's reconnect, reads afresh
      .finally(() => {
        running = false;
        if (!again) return;
        again = false;
        run();
      });
  };
  return run;
}
