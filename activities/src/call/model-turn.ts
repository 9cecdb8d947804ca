/** Thinking about one turn: the caller's words are read, the model is asked, and what it proposes is checked in form. */
import { createHash } from 'node:crypto';
import { CallAction, type ActionTaken } from '@praxis/contracts/call/call-action';
import { bornOut, readCaller, type CallerReading } from '@praxis/domain/call/call-reading';
import { CALL_ACTIONS, CALL_QUESTIONS } from '@praxis/contracts/call/call.const';
import { AiError } from '@praxis/providers/ai/failures';
import type { AiPort, AiReply, AiRequest } from '@praxis/providers/ai/port';
import type { CallContext, Proposal, ModelTurn, ModelTurnRequest } from '@praxis/workflows/call/effects';

/** What thinking needs. */
export interface Thinking {
  call: Pick<CallContext, 'industry' | 'sessionId'>;
  request: ModelTurnRequest;
  /** Who answers, and what it is instructed with. @throws AiError where there is none */
  model(): Promise<{ ai: AiPort; prompt: string }>;
  /** Hears the reply as it arrives, where the caller may. */
  listen?(reading: CallerReading): ((text: string) => void) | undefined;
}

/** Thinks about a turn. A model's trouble is an answer too: only what is none of its own is thrown. */
export async function thinkAbout({ call, request, model, listen }: Thinking): Promise<ModelTurn> {
  const reading = readCaller(request.text);
  const nothing = { reading, modelMs: 0, modelFirstTokenMs: null };
  // Nobody in danger waits for a model, and nobody who does not want to be called.
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

/** Says so, or says whose number it is after having said so. */
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
  const {
    currentQuestion,
    objections,
    leadScore,
    urgencyLevel,
    bookingWanted,
    offered,
    appointmentBooked,
    escalated,
  } = facts;
  return {
    instructions,
    industry: call.industry,
    language: facts.language,
    history,
    message: text,
    // A session repeats itself: the same words at the same place are answered the same.
    seed: createHash('sha256').update(`${call.sessionId}/${seq}/${text}`).digest('hex'),
    context: {
      currentQuestion,
      answered: Object.keys(facts.responses),
      objections,
      leadScore,
      urgencyLevel,
      bookingWanted,
      offered,
      appointmentBooked,
      escalated,
      hasContact: (facts.contactInfo.phone ?? facts.contactInfo.email) !== undefined,
    },
  };
}

/** A reply as a typed proposal: of its actions only those of the allow-list and in form, of its answers those borne out. */
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
    refused: refused.slice(0, MOST_REFUSED_KEPT),
    advance: advanceQuestion,
  };
}

const MOST_REFUSED_KEPT = 10;

function asRefused(action: unknown): ActionTaken {
  const named = (action as { type?: unknown } | null)?.type;
  const isKnown = typeof named === 'string' && (CALL_ACTIONS as readonly string[]).includes(named);
  const type = typeof named === 'string' && /^[\w.-]{1,40}$/.test(named) ? named : 'unnamed';
  return { type, outcome: 'refused', reason: isKnown ? 'malformed' : 'unknown_action' };
}
