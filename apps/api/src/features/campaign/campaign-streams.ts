/** Streams of campaign changes: each hears its own tenant. */
import { Injectable } from '@nestjs/common';
import type { CampaignChange } from '@praxis/contracts/campaign-outcome';
import type { WatchingSession } from '@praxis/db/session-watch';
import type { EventStream } from '../../platform/event-stream.js';
import { LiveHub } from '../../platform/live-hub.js';
import { SessionStreams } from '../../platform/session-streams.js';

/** However many messages go out, a screen is told no more often than this, milliseconds. */
const QUIET_MS = 500;

@Injectable()
export class CampaignStreams {
  constructor(
    private readonly hub: LiveHub,
    private readonly sessions: SessionStreams,
  ) {}

  /** Tells this stream of changes, until it closes or its session ends. */
  add(stream: EventStream, session: WatchingSession): void {
    let timer: NodeJS.Timeout | undefined;
    const tell = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        stream.send('campaign', { changed: true } satisfies CampaignChange);
      }, QUIET_MS);
    };
    // Whoever may have missed something is told that something changed.
    const stop = this.hub.watchTenant(session.tenantId, 'campaign', { onRecord: tell, onGap: tell });
    stream.onClose(() => {
      stop();
      clearTimeout(timer);
    });
    this.sessions.watch(stream, session);
  }
}
