/** Live changes of one journey: the whole view at connect and after each change, and whether a worker is there. */
import { Injectable } from '@nestjs/common';
import { INDUSTRIES, type Industry } from '@praxis/contracts/core/industry.const';
import { SessionId } from '@praxis/contracts/journey/session';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import type { Listen } from '../../platform/live/event-stream.js';
import { notFound } from '../../platform/http/failure.js';
import { LiveHub } from '../../platform/live/live-hub.js';
import { LiveTopics } from '../../platform/live/live-topics.js';
import { viewerOf } from '../../platform/auth/masking.js';
import type { Exchange } from '../../platform/http/request.js';
import { SessionStreams } from '../../platform/live/session-streams.js';
import { TenantDirectory } from '../../platform/tenant/tenant-directory.js';
import { Visitors } from '../../platform/auth/visitors.js';
import { JourneyViews } from './journey-views.js';

@Injectable()
export class JourneyFeed {
  constructor(
    private readonly hub: LiveHub,
    private readonly views: JourneyViews,
    private readonly tenants: TenantDirectory,
    private readonly sessions: SessionStreams,
    private readonly visitors: Visitors,
    topics: LiveTopics,
  ) {
    topics.add('journey', async (exchange, name) => {
      const [industry, sessionId, ...more] = name.split(':');
      const known = INDUSTRIES.find((one) => one === industry);
      if (!known || !SessionId.safeParse(sessionId).success || more.length > 0) throw notFound();
      return await this.ofVisitor(exchange, known, String(sessionId));
    });
  }

  /**
   * A demo's journey, for its visitor.
   * @throws Failure 401 for a header that is no visitor's token, 403 for anybody else's session
   */
  async ofVisitor(exchange: Exchange, industry: Industry, sessionId: string): Promise<Listen> {
    const demo = await this.tenants.demoTenant(industry);
    await this.visitors.admit(exchange, sessionId);
    return this.ofTenant(exchange, demo, sessionId);
  }

  /** A journey of a tenant that the caller may see, as who they are there. */
  ofTenant({ request }: Exchange, tenant: TenantIdentity, sessionId: string): Listen {
    const viewer = viewerOf(request, tenant.id);
    return (stream, topic) => {
      if (viewer) this.sessions.watch(stream, { ...viewer, tenantId: tenant.id });
      const refresh = coalesce(async () => {
        const view = await this.views.read({ tenant, sessionId, viewer });
        if (view) stream.send('journey', { ...view, topic });
      });
      const stop = this.hub.watch(tenant.id, sessionId, {
        onChange: refresh,
        onWorker: (up) => stream.send('worker', { up, topic }),
      });
      stream.onClose(stop);
      refresh();
    };
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
