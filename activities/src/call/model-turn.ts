/**
 * Processes one turn with the model: reads the caller's words, asks the model, and validates the form of its
 * proposals.
 */
import { createHash } from 'node:crypto';
import { CallAction, type ActionTaken } from '@praxis/contracts/call/call-action';
import { bornOut, readCaller, type CallerReading } from '@praxis/domain/call/call-reading';
import { CALL_ACTIONS, CALL_QUESTIONS } from '@praxis/contracts/call/call.const';
import { AiError } from '@praxis/providers/ai/failures';
import type { AiPort, AiReply, AiRequest } from '@praxis/providers/ai/port';
import type { CallContext, Proposal, ModelTurn, ModelTurnRequest } from '@praxis/workflows/call/effects';

/** Dependencies of a model turn. */
export interface Thinking {
  call: Pick<CallContext, 'industry' | 'sessionId'>;
  request: ModelTurnRequest;
  /**
   * The model and its prompt.
   * @throws AiError if there is none
   */
  model(): Promise<{ ai: AiPort; prompt: string }>;
  /** Returns a callback for the streamed reply, if it may be spoken early. */
  listen?(reading: CallerReading): ((text: string) => void) | undefined;
}

/** Processes a turn. A failure of the model is a result; any other error is thrown. */
export async function thinkAbout({ call, request, model, listen }: Thinking): Promise<ModelTurn> {
  const reading = readCaller(request.text);
  const nothing = { reading, modelMs: 0, modelFirstTokenMs: null };
  // In an emergency or after an opt-out from calls, the reply does not wait for the model.
  if (reading.isEmergency || wantsNoCalls(reading, request))
    return { ...nothing, outcome: { kind: 'not_asked' } };
  const started = performance.now();
  try {
    const { ai, prompt: instructions } = await model();
    const asked = performance.now();
    const onText = listen?.(reading);
    const reply = await ai.reply(toAiRequest(call, request, instructions), onText ? { onText } : {});
    return {
      reading,
      outcome: { kind: 'proposal', proposal: toProposal(reply, request) },
      modelMs: performance.now() - asked,
      modelFirstTokenMs: reply.firstTokenMs,
    };
  } catch (error) {
    if (!(error instanceof AiError)) throw error;
    return {
      ...nothing,
      modelMs: performance.now() - started,
      outcome: { kind: 'trouble', code: error.code },
    };
  }
}

/** Opts out of calls, or names the number after having opted out. */
function wantsNoCalls(
  { revocation, contact }: CallerReading,
  { facts }: Pick<ModelTurnRequest, 'facts'>,
): boolean {
  if (revocation?.channels.includes('voice')) return true;
  return contact.phone !== undefined && (facts.optOut?.channels.includes('voice') ?? false);
}

function toAiRequest(
  call: Thinking['call'],
  { seq, text, facts, history }: ModelTurnRequest,
  instructions: string,
): AiRequest {
  return {
    instructions,
    industry: call.industry,
    language: facts.language,
    history,
    message: text,
    // A simulated session is repeatable: the same words at the same turn get the same answer.
    seed: createHash('sha256').update(`${call.sessionId}/${seq}/${text}`).digest('hex'),
    context: {
      currentQuestion: facts.currentQuestion,
      answered: Object.keys(facts.responses),
      objections: facts.objections,
      leadScore: facts.leadScore,
      urgencyLevel: facts.urgencyLevel,
      bookingWanted: facts.bookingWanted,
      offered: facts.offered,
      appointmentBooked: facts.appointmentBooked,
      escalated: facts.escalated,
      hasContact: (facts.contactInfo.phone ?? facts.contactInfo.email) !== undefined,
    },
  };
}

/**
 * A reply as a typed proposal, with only valid actions of the allow-list, and only answers that the caller's
 * words support.
 */
export function toProposal(
  { response, confidence, qualificationUpdate, actions, advanceQuestion }: AiReply,
  { text, history, facts }: Pick<ModelTurnRequest, 'text' | 'history' | 'facts'>,
): Proposal {
  const callerWords = [
    ...history.filter(({ speaker }) => speaker === 'caller').map((line) => line.text),
    text,
  ];
  const questions: readonly string[] = CALL_QUESTIONS[facts.industry];
  const known = Object.entries(qualificationUpdate).filter(([question]) => questions.includes(question));
  const accepted: CallAction[] = [];
  const refused: ActionTaken[] = [];
  for (const action of actions) {
    const parsed = CallAction.safeParse(action);
    if (parsed.success) accepted.push(parsed.data);
    else refused.push(asRefused(action));
  }
  return {
    response,
    confidence,
    answers: bornOut(Object.fromEntries(known), callerWords),
    actions: accepted,
    refused: refused.slice(0, MAX_REFUSED_KEPT),
    advance: advanceQuestion,
  };
}

const MAX_REFUSED_KEPT = 10;

function asRefused(action: unknown): ActionTaken {
  const named = (action as { type?: unknown } | null)?.type;
  const isKnown = typeof named === 'string' && (CALL_ACTIONS as readonly string[]).includes(named);
  const type = typeof named === 'string' && /^[\w.-]{1,40}$/.test(named) ? named : 'unnamed';
  return { type, outcome: 'refused', reason: isKnown ? 'malformed' : 'unknown_action' };
}
