/** Conversations as a member of the tenant may see them. */
import { Inject, Injectable } from '@nestjs/common';
import { contactAddress, contactKey } from '@praxis/config/contact-key';
import type { Environment } from '@praxis/config/environment';
import type {
  ConversationChannel,
  ConversationEntry,
  ConversationItem,
  ConversationList,
  ConversationQuery,
  ConversationThread,
  ConversationUpdated,
  ThreadQuery,
} from '@praxis/contracts/message/conversation';
import { maskEmail, maskPhone } from '@praxis/contracts/core/masking';
import { maskText } from '@praxis/domain/core/mask-text';
import { CHANNELS, type Channel } from '@praxis/contracts/message/message.const';
import { findContactScope } from '@praxis/db/contact/contact-lead';
import { findParty, listThread, type ConversationParty } from '@praxis/db/message/conversation-thread';
import { countUnread, listConversations, markRead } from '@praxis/db/message/conversation';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import { personNames } from '@praxis/db/lead/lead-assignment';
import { decideSend } from '@praxis/db/message/send-decision';
import { notFound } from '../../platform/http/failure.js';
import { assignTo } from '../../platform/lead/lead-assignee.js';
import { findTenant } from '@praxis/db/tenant/tenant';
import type { LeadUser } from '../../platform/auth/lead-actor.js';
import { isAlwaysMasked, Masking } from '../../platform/auth/viewer-masking.js';
import { ENVIRONMENT } from '../../platform/tokens.js';

@Injectable()
export class ConversationService {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
    private readonly masking: Masking,
  ) {}

  /** Returns one page. Callers who can never see names and numbers cannot search by them either. */
  async list({ tenant, viewer }: LeadUser, query: ConversationQuery): Promise<Omit<ConversationList, 'ok'>> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      const { items, nextCursor } = await listConversations(tx, {
        ...query,
        userId: viewer.userId,
        scope: isAlwaysMasked(viewer) ? 'business' : 'everything',
      });
      const view = await this.masking.view(
        tx,
        viewer,
        items.map(({ id }) => id),
      );
      const shown = items.map((item): ConversationItem => {
        const masked = view.isMasked(item.id);
        if (!masked) return { ...item, masked };
        const last = { ...item.last, preview: maskText(item.last.preview) };
        return { ...item, masked, name: view.nameOf(item.id, item.name), last };
      });
      return { items: shown, nextCursor, unread: await countUnread(tx) };
    });
  }

  /** A page of one conversation. @throws Failure 404 when the tenant has no such lead */
  async thread(
    { tenant, viewer }: LeadUser,
    { id, ...query }: ThreadQuery & { id: string },
  ): Promise<Omit<ConversationThread, 'ok'>> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      const [party, practice] = await Promise.all([findParty(tx, id), findTenant(tx)]);
      if (!party || !practice) throw notFound();
      const view = await this.masking.view(tx, viewer, [id]);
      const masked = view.isMasked(id);
      const { items, nextCursor } = await listThread(tx, { ...query, id });
      const names = await personNames(tx, [party.assignedTo]);
      return {
        conversation: {
          id,
          name: view.nameOf(id, party.name),
          masked,
          revealedUntil: view.revealedUntil(id)?.toISOString() ?? null,
          about: party.about,
          assignedTo: assigneeOf(party.assignedTo, names),
          unread: party.unread,
          channels: await this.#channels(tx, party, masked),
          timeZone: party.timeZone,
          language: party.language,
          sender: practice.clientName,
        },
        items: masked ? items.map(maskEntry) : items,
        nextCursor,
      };
    });
  }

  /**
   * Marks messages as read, and returns how many are still unread.
   * @throws Failure 404 for another tenant's conversation, or a message that is not in it
   */
  async markRead({ tenant }: LeadUser, read: { id: string; upTo: string | null }): Promise<number> {
    const unread = await this.database.withTenant(tenant.id, (tx) => markRead(tx, read));
    if (unread === undefined) throw notFound();
    return unread;
  }

  /**
   * Assigns the lead to a member, or to no one. A member who takes it themselves sees it unmasked.
   * @throws Failure 404, or 400 for a person who cannot be assigned
   */
  async assign(
    { tenant, user, viewer }: LeadUser,
    { id, to }: { id: string; to: string | null },
  ): Promise<ConversationUpdated['assignedTo']> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      await assignTo(tx, this.masking, { user, viewer, id, to });
      return assigneeOf(to, await personNames(tx, [to]));
    });
  }

  /** Whether each channel can be used now, decided by the same rules as a send. */
  async #channels(
    tx: TenantTransaction,
    party: ConversationParty,
    masked: boolean,
  ): Promise<ConversationChannel[]> {
    const { PRAXIS_MASTER_KEY: masterKey } = this.environment;
    const scope = await findContactScope(tx, party.id);
    const at = new Date();
    const of = async (channel: Channel): Promise<ConversationChannel> => {
      const given = channel === 'sms' ? party.phone : party.email;
      const address = contactAddress(channel, given);
      const decision = await decideSend(tx, {
        leadId: party.id,
        channel,
        contactKey: address && contactKey(masterKey, { tenantId: tx.tenantId, address, scope }),
        place: address,
        purpose: 'reply',
        askedAt: party.lastAsked ?? new Date(0),
        at,
      });
      // A short deferral, such as another message being sent, is over before a person has written a reply, so it is not
      // shown.
      const isShort = decision.outcome === 'deferred' && decision.reason !== 'quiet_hours';
      const mask = channel === 'sms' ? maskPhone : maskEmail;
      return {
        channel,
        address: given && (masked ? mask(given) : given),
        outcome: isShort ? 'allowed' : decision.outcome,
        reason: decision.outcome === 'allowed' || isShort ? null : decision.reason,
        notBefore: decision.outcome === 'deferred' && !isShort ? decision.notBefore : null,
      };
    };
    const states: ConversationChannel[] = [];
    for (const channel of CHANNELS) states.push(await of(channel));
    return states;
  }
}

function assigneeOf(
  id: string | null,
  names: ReadonlyMap<string, string>,
): ConversationUpdated['assignedTo'] {
  return id === null ? null : { id, name: names.get(id) ?? 'A former team member' };
}

function maskEntry(entry: ConversationEntry): ConversationEntry {
  return {
    ...entry,
    subject: entry.subject === null ? null : maskText(entry.subject),
    body: maskText(entry.body),
  };
}
