/** Streams of a tenant's records: which one has changed, nothing of it; screens read it as whoever looks may see it. */
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Bursts } from './bursts.js';
import { EventStreams } from './event-streams.js';
import type { LeadUser } from './lead-caller.js';
import { LiveHub, type TenantTopic } from './live-hub.js';
import { SessionStreams } from './session-streams.js';

@Injectable()
export class TenantStreams {
  constructor(
    private readonly streams: EventStreams,
    private readonly hub: LiveHub,
    private readonly sessions: SessionStreams,
  ) {}

  /**
   * Sends an event named after the topic for each record that changes, until the client has gone or its session ends. One that
   * changes more often than every `quietMs` milliseconds is announced once more at the end of it.
   */
  open(
    { request, tenant, viewer }: LeadUser,
    reply: FastifyReply,
    { topic, quietMs, change }: { topic: TenantTopic; quietMs: number; change: (id: string) => object },
  ): void {
    const stream = this.streams.open(request, reply);
    const bursts = new Bursts(quietMs, (id) => stream.send(topic, change(id)));
    const stop = this.hub.watchTenant(tenant.id, topic, {
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
