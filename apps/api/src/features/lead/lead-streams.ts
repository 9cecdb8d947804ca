/** Streams of lead changes: each hears its own tenant. */
import { Injectable } from '@nestjs/common';
import type { LeadChange } from '@praxis/contracts/lead';
import type { WatchingSession } from '@praxis/db/session-watch';
import type { EventStream } from '../../platform/event-stream.js';
import { LiveHub } from '../../platform/live-hub.js';
import { SessionStreams } from '../../platform/session-streams.js';
import { Bursts } from '../../platform/bursts.js';

/** A lead that changes more often than this is announced once more at the end of it. */
const QUIET_MS = 500;

@Injectable()
export class LeadStreams {
  constructor(
    private readonly hub: LiveHub,
    private readonly sessions: SessionStreams,
  ) {}

  /** Sends every change of the tenant's leads to this stream, until it closes or its session ends. */
  add(stream: EventStream, session: WatchingSession): void {
    const bursts = new Bursts(QUIET_MS, (leadId) => stream.send('lead', { leadId } satisfies LeadChange));
    const stop = this.hub.watchTenant(session.tenantId, 'lead', {
      // Whoever cannot be told which leads have changed comes again and reads the list anew.
      onRecord: (leadId) => (leadId === null ? stream.end() : bursts.add(leadId)),
      onGap: () => stream.end(),
    });
    stream.onClose(() => {
      stop();
      bursts.clear();
    });
    this.sessions.watch(stream, session);
  }
}
