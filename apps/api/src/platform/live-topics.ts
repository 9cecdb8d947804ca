/**
 * What a tenant's people may listen to, as one stream for all that a browser shows: which record has changed, nothing of it.
 * Screens read it as whoever looks may see it. Nothing is replayed: whoever connects, or connects again, reads anew.
 */
import { Injectable } from '@nestjs/common';
import type { CallChange } from '@praxis/contracts/call-speech';
import type { CampaignChange } from '@praxis/contracts/campaign-outcome';
import type { ConversationChange } from '@praxis/contracts/conversation';
import type { LeadChange } from '@praxis/contracts/lead';
import type { LiveEvent, LiveRefused } from '@praxis/contracts/live';
import { LIVE_PERSON_HEADER, type LiveTopic } from '@praxis/contracts/live.const';
import { hasRank, type TenantRole } from '@praxis/contracts/role.const';
import { Bursts } from './bursts.js';
import type { EventStream } from './event-stream.js';
import { EventStreams } from './event-streams.js';
import { Failure, notFound, permissionDenied } from './failure.js';
import { LiveHub, type TenantTopic } from './live-hub.js';
import { viewerOf, type Viewer } from './masking.js';
import { NamedTenants } from './named-tenant.js';
import type { ActingSession, Exchange, PraxisRequest } from './request.js';
import { SessionStreams } from './session-streams.js';

interface Feed {
  /** The least rank that may listen. */
  rank: TenantRole;
  /** What of the tenant is watched; events bear its name. */
  of: TenantTopic;
  /** What changes more often than this is told once more at the end of it: milliseconds. */
  quietMs: number;
  /** What is said of a record that has changed. */
  change(id: string): object;
}

/** The table of topics: a new one is a line here, and its name in the contract. */
const FEEDS: Record<LiveTopic, Feed> = {
  leads: { rank: 'viewer', of: 'lead', quietMs: 500, change: (leadId): LeadChange => ({ leadId }) },
  conversations: {
    ...{ rank: 'viewer', of: 'conversation', quietMs: 300 },
    change: (conversationId): ConversationChange => ({ conversationId }),
  },
  calls: { rank: 'viewer', of: 'call', quietMs: 0, change: (callId): CallChange => ({ callId }) },
  campaigns: {
    rank: 'viewer',
    of: 'campaign',
    quietMs: 500,
    change: (): CampaignChange => ({ changed: true }),
  },
};

/** A topic that somebody may listen to. */
interface Admitted {
  topic: string;
  feed: Feed;
  tenantId: string;
  viewer: Viewer;
}

@Injectable()
export class LiveTopics {
  constructor(
    private readonly hub: LiveHub,
    private readonly streams: EventStreams,
    private readonly sessions: SessionStreams,
    private readonly named: NamedTenants,
  ) {}

  /**
   * Answers with one stream of these topics, as the contract writes them. Those that the caller may not listen to are named by
   * the event `refused`, so that one tab's mistake does not leave the others without news.
   * @throws Failure 401 for nobody, 409 for another person than the page shows, 403 or 404 where no topic is left
   */
  async open({ request, reply }: Exchange, topics: string): Promise<void> {
    const session = listenerOf(request);
    const admitted: Admitted[] = [];
    const refused: string[] = [];
    let refusal = notFound();
    for (const topic of new Set(topics.split(',')))
      try {
        admitted.push(await this.#admit(request, session, topic));
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        refusal = error;
        refused.push(topic);
      }
    if (admitted.length === 0) throw refusal;
    const stream = this.streams.open(request, reply);
    if (refused.length > 0) stream.send('refused', { topics: refused } satisfies LiveRefused);
    for (const one of admitted) this.#feed(stream, one);
  }

  async #admit(request: PraxisRequest, session: ActingSession, topic: string): Promise<Admitted> {
    const colon = topic.indexOf(':');
    const feed = FEEDS[topic.slice(0, colon) as LiveTopic];
    const { id: tenantId } = await this.named.find(request, session, topic.slice(colon + 1));
    const viewer = viewerOf(request, tenantId);
    if (!viewer || !hasRank(viewer.role, feed.rank)) throw permissionDenied();
    return { topic, feed, tenantId, viewer };
  }

  #feed(stream: EventStream, { topic, feed, tenantId, viewer }: Admitted): void {
    const bursts = new Bursts(feed.quietMs, (id) =>
      stream.send(feed.of, { ...feed.change(id), topic } satisfies LiveEvent),
    );
    const stop = this.hub.watchTenant(tenantId, feed.of, {
      // Whoever cannot be told which ones have changed comes again and reads anew.
      onRecord: (id) => (id === null ? stream.end() : bursts.add(id)),
      onGap: () => stream.end(),
    });
    stream.onClose(() => {
      stop();
      bursts.clear();
    });
    this.sessions.watch(stream, { ...viewer, tenantId });
  }
}

function listenerOf({ session, headers }: PraxisRequest): ActingSession {
  if (!session) throw new Failure({ status: 401, code: 'not_authenticated', message: 'Not authenticated' });
  const shown = headers[LIVE_PERSON_HEADER];
  if (shown === undefined || shown === session.userId) return session;
  throw new Failure({
    status: 409,
    code: 'person_changed',
    message: 'Somebody else is signed in here by now. Load the page anew.',
  });
}
