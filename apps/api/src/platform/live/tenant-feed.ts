/**
 * What a tenant's people may listen to: which record has changed, nothing of it. Screens read it as whoever looks may see it.
 * Nothing is replayed: whoever connects, or connects again, reads anew.
 */
import { Injectable } from '@nestjs/common';
import type { CallChange } from '@praxis/contracts/call/call-speech';
import type { CampaignChange } from '@praxis/contracts/campaign/campaign-outcome';
import type { ConversationChange } from '@praxis/contracts/message/conversation';
import type { LeadChange } from '@praxis/contracts/lead/lead';
import type { LiveEvent } from '@praxis/contracts/core/live';
import type { LiveTopic } from '@praxis/contracts/core/live.const';
import { hasRank, type TenantRole } from '@praxis/contracts/auth/role.const';
import { Bursts } from './bursts.js';
import type { Listen } from './event-stream.js';
import { notAuthenticated, permissionDenied } from '../http/failure.js';
import { LiveHub, type TenantTopic } from './live-hub.js';
import { viewerOf } from '../auth/masking.js';
import { NamedTenants } from '../tenant/named-tenant.js';
import type { PraxisRequest } from '../http/request.js';
import { SessionStreams } from './session-streams.js';

interface Rule {
  /** The least rank that may listen. */
  rank: TenantRole;
  /** What of the tenant is watched; events bear its name. */
  of: TenantTopic;
  /** What changes more often than this is told once more at the end of it: milliseconds. */
  quietMs: number;
  /** What is said of a record that has changed. */
  change(id: string): object;
}

/** The table of tenants' topics: a new one is a line here, and its name in the contract. */
const RULES: Record<LiveTopic, Rule> = {
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

@Injectable()
export class TenantFeed {
  constructor(
    private readonly hub: LiveHub,
    private readonly sessions: SessionStreams,
    private readonly named: NamedTenants,
  ) {}

  /**
   * Lets somebody listen to a topic of the tenant of this id.
   * @throws Failure 401 for nobody, 403 without the rank, 404 for a tenant that is none of theirs
   */
  async admit(request: PraxisRequest, topic: LiveTopic, id: string): Promise<Listen> {
    if (!request.session) throw notAuthenticated();
    const rule = RULES[topic];
    const { id: tenantId } = await this.named.find(request, request.session, id);
    const viewer = viewerOf(request, tenantId);
    if (!viewer || !hasRank(viewer.role, rule.rank)) throw permissionDenied();
    return (stream, name) => {
      const bursts = new Bursts(rule.quietMs, (record) =>
        stream.send(rule.of, { ...rule.change(record), topic: name } satisfies Partial<LiveEvent>),
      );
      const stop = this.hub.watchTenant(tenantId, rule.of, {
        // Whoever cannot be told which ones have changed comes again and reads anew.
        onRecord: (record) => (record === null ? stream.end() : bursts.add(record)),
        onGap: () => stream.end(),
      });
      stream.onClose(() => {
        stop();
        bursts.clear();
      });
      this.sessions.watch(stream, { ...viewer, tenantId });
    };
  }
}
