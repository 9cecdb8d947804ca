/**
 * Notifies a tenant's members which record has changed, without its content. Screens then read it with their viewer's
 * rights. Events are not replayed: after each connect, clients read everything again.
 */
import { Injectable } from '@nestjs/common';
import type { CallChange } from '@praxis/contracts/call/call-speech';
import type { BillingChange } from '@praxis/contracts/billing/billing';
import type { CampaignChange } from '@praxis/contracts/campaign/campaign-outcome';
import type { ConversationChange } from '@praxis/contracts/message/conversation';
import type { NotificationChange } from '@praxis/contracts/notification/notification';
import type { ProviderBreakerEvent } from '@praxis/contracts/health/provider-breaker';
import type { LeadChange } from '@praxis/contracts/lead/lead';
import type { TaskLiveChange } from '@praxis/contracts/task/task';
import type { AutomationLiveChange } from '@praxis/contracts/automation/automation-record';
import type { WebhookDeliveryChange } from '@praxis/contracts/webhook-delivery/webhook-delivery';
import type { LiveEvent } from '@praxis/contracts/core/live';
import type { LiveTopic } from '@praxis/contracts/core/live.const';
import { hasRank, type TenantRole } from '@praxis/contracts/auth/role.const';
import { Bursts } from './bursts.js';
import type { Listen } from './event-stream.js';
import { notAuthenticated, permissionDenied } from '../http/failure.js';
import { LiveHub, type TenantTopic } from './live-hub.js';
import { viewerOf } from '../auth/viewer-masking.js';
import { NamedTenants } from '../tenant/named-tenant.js';
import type { PraxisRequest } from '../http/request.js';
import { AuthSessionStreams } from './auth-session-streams.js';

interface Rule {
  /** The lowest rank that may subscribe. */
  rank: TenantRole;
  /** The watched topic; events carry its name. */
  of: TenantTopic;
  /** Minimum interval between two events of a record, in milliseconds; repeats are combined at its end. */
  quietMs: number;
  /** Records are keyed by person; each person receives only their own events. */
  isPersonal?: boolean;
  /** The event for a changed record. */
  change(id: string): object;
}

/** The tenants' topics. A new one needs a line here and its name in the contract. */
const RULES: Record<LiveTopic, Rule> = {
  leads: { rank: 'viewer', of: 'lead', quietMs: 500, change: (leadId): LeadChange => ({ leadId }) },
  conversations: {
    rank: 'viewer',
    of: 'conversation',
    quietMs: 300,
    change: (conversationId): ConversationChange => ({ conversationId }),
  },
  calls: { rank: 'viewer', of: 'call', quietMs: 0, change: (callId): CallChange => ({ callId }) },
  campaigns: {
    rank: 'viewer',
    of: 'campaign',
    quietMs: 500,
    change: (): CampaignChange => ({ changed: true }),
  },
  notifications: {
    rank: 'staff',
    of: 'notification',
    quietMs: 500,
    isPersonal: true,
    change: (): NotificationChange => ({ changed: true }),
  },
  'webhook-deliveries': {
    rank: 'owner',
    of: 'webhook_delivery',
    quietMs: 300,
    change: (deliveryId): WebhookDeliveryChange => ({ deliveryId }),
  },
  workflows: {
    rank: 'viewer',
    of: 'automation',
    quietMs: 500,
    change: (workflowId): AutomationLiveChange => ({ workflowId }),
  },
  billing: {
    rank: 'viewer',
    of: 'billing',
    quietMs: 1_000,
    change: (): BillingChange => ({ changed: true }),
  },
  'provider-breakers': {
    rank: 'owner',
    of: 'provider_breaker',
    quietMs: 500,
    change: (breakerId): ProviderBreakerEvent => ({ breakerId }),
  },
  tasks: { rank: 'staff', of: 'task', quietMs: 500, change: (taskId): TaskLiveChange => ({ taskId }) },
};

@Injectable()
export class TenantFeed {
  constructor(
    private readonly hub: LiveHub,
    private readonly sessions: AuthSessionStreams,
    private readonly named: NamedTenants,
  ) {}

  /**
   * Lets a person subscribe to a topic of this tenant.
   * @throws Failure 401 without a session, 403 without the rank, 404 for a tenant that is not theirs
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
        // If it is unknown which records changed, the client must reconnect and read everything again.
        onRecord: (record) => {
          if (record === null) stream.end();
          else if (!rule.isPersonal || record === viewer.userId) bursts.add(record);
        },
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
