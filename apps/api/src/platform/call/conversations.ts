/** Finds the call of a conversation by the id that a client gave the conversation, for the visitor who owns it. */
import { Injectable } from '@nestjs/common';
import { derivedId } from '@praxis/config/derived-id';
import { findCall, type CallRecord } from '@praxis/db/call/call-view';
import { Database } from '@praxis/db/core/database';
import { isUuid } from '@praxis/contracts/core/uuid.const';
import { notFound } from '../http/failure.js';
import type { PraxisRequest } from '../http/request.js';
import { Visitors } from '../auth/visitors.js';

/** A conversation as a request names it. */
export interface NamedConversation {
  tenantId: string;
  conversationId: string;
  /** The visitor's session; without one, the conversation counts as a separate session. */
  sessionId?: string | undefined;
}

/** `call` is missing until the conversation begins. */
export interface ConversationCall {
  callId: string;
  call?: CallRecord | undefined;
}

@Injectable()
export class Conversations {
  constructor(
    private readonly database: Database,
    private readonly visitors: Visitors,
  ) {}

  /**
   * The call of a conversation: a call that was started directly and has this id, or the call that the conversation
   * begins.
   */
  async callOf({ tenantId, conversationId }: NamedConversation): Promise<ConversationCall> {
    const callId = derivedId(tenantId, 'call', conversationId);
    return await this.database.withTenant(tenantId, async (tx) => {
      const direct = isUuid(conversationId) ? await findCall(tx, conversationId) : undefined;
      return direct ? { callId: direct.id, call: direct } : { callId, call: await findCall(tx, callId) };
    });
  }

  /**
   * The same for a request that names a session: the call's own session, or another one of the visitor who owns the
   * call.
   * @throws Failure 404 for another visitor's session
   */
  async ownCallOf(request: PraxisRequest, named: NamedConversation): Promise<ConversationCall> {
    const found = await this.callOf(named);
    const sessionId = named.sessionId ?? named.conversationId;
    if (!found.call || found.call.sessionId === sessionId) return found;
    // The guard has checked that both the conversation and the session are the visitor's.
    if (request.isDemo) return found;
    const sessions = [found.call.sessionId, sessionId];
    if (!(await this.visitors.ownsAll(request, named.tenantId, sessions))) throw notFound();
    return found;
  }

  /** Gives a new conversation to the visitor of the request, if the request proves its visitor. */
  async claim(
    request: PraxisRequest,
    { tenantId, conversationId, sessionId }: NamedConversation,
  ): Promise<void> {
    const sessions = [conversationId, ...(sessionId === undefined ? [] : [sessionId])];
    // In the demo, the guard has already claimed them.
    if (!request.isDemo) await this.visitors.claimAll(request, tenantId, sessions);
  }
}
