/** Live changes of one journey as server-sent events: the whole view at connect and after each change. */
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { LiveQuery } from '@praxis/contracts/journey';
import type { TenantIdentity } from '@praxis/db/tenants';
import { Allow } from '../../platform/access.js';
import { AnswerEvents } from '../../platform/answer.js';
import { EventStreams } from '../../platform/event-streams.js';
import { Failure } from '../../platform/failure.js';
import { LiveHub } from '../../platform/live-hub.js';
import { viewerOf } from '../../platform/masking.js';
import { NamedTenants } from '../../platform/named-tenant.js';
import type { Exchange, PraxisRequest } from '../../platform/request.js';
import { SessionStreams } from '../../platform/session-streams.js';
import { TenantDirectory } from '../../platform/tenant-directory.js';
import { Visitors } from '../../platform/visitors.js';
import { JourneyViews } from './journey-views.js';

@ApiTags('journey')
@Controller('v1')
export class LiveController {
  constructor(
    private readonly streams: EventStreams,
    private readonly hub: LiveHub,
    private readonly views: JourneyViews,
    private readonly tenants: TenantDirectory,
    private readonly named: NamedTenants,
    private readonly sessions: SessionStreams,
    private readonly visitors: Visitors,
  ) {}

  /**
   * A demo's journey is for its visitor. A tenant's own journeys are for its people, masked by who they are.
   */
  @Get('live')
  @ApiOperation({ summary: 'Watch a journey' })
  @Allow(['user', 'public'])
  @AnswerEvents('`journey` (JourneyView) and `worker` (LiveWorker)')
  async watch(
    @Query({ schema: LiveQuery }) query: LiveQuery,
    @Req() request: PraxisRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const tenant = await this.#tenantOf({ request, reply }, query);
    const viewer = viewerOf(request, tenant.id);
    const stream = this.streams.open(request, reply);
    if (viewer) this.sessions.watch(stream, { ...viewer, tenantId: tenant.id });
    const refresh = coalesce(async () => {
      const journey = await this.views.read({ tenant, sessionId: query.sessionId, viewer });
      if (journey) stream.send('journey', journey);
    });
    const stop = this.hub.watch(tenant.id, query.sessionId, {
      onChange: refresh,
      onWorker: (up) => stream.send('worker', { up }),
    });
    stream.onClose(stop);
    refresh();
  }

  async #tenantOf(exchange: Exchange, { tenantId, industry, sessionId }: LiveQuery): Promise<TenantIdentity> {
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
