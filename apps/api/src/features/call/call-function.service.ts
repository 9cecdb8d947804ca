/**
 * The call functions that have effects. Each belongs to the call of its conversation, which is started if
 * there is none.
 */
import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@praxis/config/environment';
import { fingerprint } from '@praxis/config/keys';
import type {
  AiChatRequest,
  AiChatResult,
  NotificationServiceRequest,
  NotificationServiceResult,
  ProcessConversationRequest,
  ProcessConversationResult,
} from '@praxis/contracts/call/call-function';
import { normalizeSpeech } from '@praxis/domain/call/normalize-speech';
import { languageOfNormalized } from '@praxis/domain/language/language-detection';
import type { CallLanguage } from '@praxis/contracts/call/call.const';
import type { Mode } from '@praxis/contracts/core/industry.const';
import { escalateCall, takeTurn, type ReportedConversation } from '@praxis/workflows/call/messages';
import { Conversations } from '../../platform/call/conversations.js';
import { DemoLimiter } from '../../platform/demo/demo-limiter.js';
import { notFound } from '../../platform/http/failure.js';
import type { PraxisRequest } from '../../platform/http/request.js';
import { ENVIRONMENT } from '../../platform/tokens.js';
import { reportedAnswers, reportedContact } from './call-assessment.js';
import { CallGateway } from './call.gateway.js';
import { callEnded, replyOf } from './call.refusals.js';
import { CallService, type OwnCall } from './call.service.js';
import type { ProductCaller } from '../../platform/tenant/product-caller.js';

/** The caller of a function, and the call that counts toward the demo's limits. */
export interface FunctionCaller extends ProductCaller {
  request: PraxisRequest;
}

interface Conversation {
  conversationId: string;
  sessionId?: string | undefined;
  mode: Mode;
}

@Injectable()
export class CallFunctionService {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly calls: CallService,
    private readonly gateway: CallGateway,
    private readonly conversations: Conversations,
    private readonly demo: DemoLimiter,
  ) {}

  /**
   * One turn of the conversation's call. What the client claims about the call, prompt included, is ignored.
   */
  async chat(caller: FunctionCaller, body: AiChatRequest): Promise<AiChatResult> {
    const call = await this.#callOf(caller, body, languageOfNormalized(normalizeSpeech(body.message)));
    if (call.state === 'ended') throw callEnded();
    const { message, conversationHistory } = body;
    // The same words at the same position of the conversation are the same turn.
    const turnId = `t${fingerprint(this.environment.PRAXIS_MASTER_KEY, { message, at: conversationHistory.length })}`;
    const command = { turnId: turnId.slice(0, 64), text: message };
    const outcome = await this.gateway.send(call, { update: takeTurn, command, name: `turn-${turnId}` });
    const turn = replyOf(outcome);
    return {
      ok: true,
      response: turn.reply,
      confidence: turn.confidence,
      qualification_update: turn.learned,
      actions: turn.actions,
      advance_question: turn.advanced,
      call: turn.call,
    };
  }

  /** Notifies the team, once per call. */
  async notify(caller: FunctionCaller, body: NotificationServiceRequest): Promise<NotificationServiceResult> {
    const call = await this.#callOf(caller, body);
    if (call.state === 'ended') throw callEnded();
    const command = { reason: body.reason };
    const outcome = await this.gateway.send(call, { update: escalateCall, command, name: 'escalate' });
    return { ok: true, success: true, ...replyOf(outcome) };
  }

  /** Ends the conversation's call and returns its outcome. */
  async process(
    caller: FunctionCaller,
    body: ProcessConversationRequest,
  ): Promise<ProcessConversationResult> {
    const call = await this.#callOf(caller, body);
    const { call: ended, leadId } = await this.calls.end(call, { reported: reportedBy(caller, body) });
    return { ok: true, success: true, callId: call.id, leadId, call: ended };
  }

  /**
   * The call of a conversation: one started directly, found by its id, or one started for the conversation.
   */
  async #callOf(
    caller: FunctionCaller,
    conversation: Conversation,
    language: CallLanguage = 'en',
  ): Promise<OwnCall> {
    const { conversationId, mode } = conversation;
    const sessionId = conversation.sessionId ?? conversationId;
    const named = { ...conversation, tenantId: caller.tenantId };
    const { callId, call: known } = await this.conversations.ownCallOf(caller.request, named);
    if (known && known.state !== 'idle') return { ...known, tenantId: caller.tenantId };
    await this.conversations.claim(caller.request, named);
    await this.demo.act(caller.request, { action: 'call-start', sessionId }, () =>
      this.calls.connect(caller, { callId, sessionId, mode, language }),
    );
    const call = await this.calls.find(caller.tenantId, callId);
    if (!call) throw notFound();
    return call;
  }
}

function reportedBy(
  { industry }: ProductCaller,
  { transcript, qualification }: ProcessConversationRequest,
): ReportedConversation {
  const messages =
    typeof transcript === 'string' || transcript === undefined
      ? transcript
        ? [{ speaker: 'caller' as const, message: transcript }]
        : []
      : transcript.map(({ speaker, message }) => ({ speaker, message }));
  return {
    messages,
    responses: reportedAnswers(industry, qualification),
    contact: reportedContact(qualification),
  };
}
