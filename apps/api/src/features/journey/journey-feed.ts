/**
 * Live stream of one journey: the whole view at connect and after each change, and whether a worker is
 * running.
 */
import { Injectable } from '@nestjs/common';
import { INDUSTRIES, type Industry } from '@praxis/contracts/core/industry.const';
import { SessionId } from '@praxis/contracts/journey/session';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import type { Listen } from '../../platform/live/event-stream.js';
import { notAuthenticated, notFound } from '../../platform/http/failure.js';
import { LiveHub } from '../../platform/live/live-hub.js';
import { LiveTopics } from '../../platform/live/live-topics.js';
import { viewerOf } from '../../platform/auth/viewer-masking.js';
import type { Exchange } from '../../platform/http/request.js';
import { AuthSessionStreams } from '../../platform/live/auth-session-streams.js';
import { NamedTenants } from '../../platform/tenant/named-tenant.js';
import { TenantDirectory } from '../../platform/tenant/tenant-directory.js';
import { Visitors } from '../../platform/auth/visitors.js';
import { JourneyViews } from './journey-views.js';

@Injectable()
export class JourneyFeed {
  constructor(
    private readonly hub: LiveHub,
    private readonly views: JourneyViews,
    private readonly tenants: TenantDirectory,
    private readonly sessions: AuthSessionStreams,
    private readonly visitors: Visitors,
    private readonly named: NamedTenants,
    topics: LiveTopics,
  ) {
    topics.add('journey', async (exchange, name) => {
      const [industry, sessionId, ...more] = name.split(':');
      const known = INDUSTRIES.find((one) => one === industry);
      if (!known || !SessionId.safeParse(sessionId).success || more.length > 0) throw notFound();
      return await this.#ofVisitor(exchange, known, String(sessionId));
    });
    topics.setJourneys(async (exchange, { industry, sessionId, tenantId }) => {
      if (tenantId === undefined) return await this.#ofVisitor(exchange, industry, sessionId);
      const { request } = exchange;
      const { session } = request;
      if (!session) throw notAuthenticated();
      return this.#ofTenant(exchange, await this.named.find(request, session, tenantId), sessionId);
    });
  }

  /**
   * Streams a demo's journey to its visitor.
   * @throws Failure 401 for a header that is no visitor's token, 403 for another visitor's session
   */
  async #ofVisitor(exchange: Exchange, industry: Industry, sessionId: string): Promise<Listen> {
    const demo = await this.tenants.demoTenant(industry);
    await this.visitors.admit(exchange, sessionId);
    return this.#ofTenant(exchange, demo, sessionId);
  }

  /** Streams a tenant's journey that the caller may see, masked for their role. */
  #ofTenant({ request }: Exchange, tenant: TenantIdentity, sessionId: string): Listen {
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

/**
 * Runs `work` now, or once more after the current run: a burst of changes costs two reads instead of one
 * each.
 */
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
      .catch(() => undefined) // the next change or reconnect reads it again
      .finally(() => {
        running = false;
        if (!again) return;
        again = false;
        run();
      });
  };
  return run;
}
