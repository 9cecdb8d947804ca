/**
 * Processes one turn: reads the caller's words without a model, asks the model for its dialogue acts, checks their
 * form, and lets the judge decide on the model's own words.
 */
import { createHash } from 'node:crypto';
import { DateTime } from 'luxon';
import type { ActionTaken } from '@praxis/contracts/call/call-action';
import { CALL_ACTIONS, CALL_QUESTIONS } from '@praxis/contracts/call/call.const';
import { DialogueAct } from '@praxis/contracts/call/dialogue';
import { TURN_ACTS_MAX } from '@praxis/contracts/call/dialogue.const';
import { bornOut } from '@praxis/domain/call/reading/borne-out';
import { readTurn, type TurnReading } from '@praxis/domain/call/reading/turn-reading';
import { judgeWords } from '@praxis/domain/call/speech-judge';
import { AiError } from '@praxis/providers/ai/failures';
import type { AiPort, AiReply, AiRequest } from '@praxis/providers/ai/port';
import type {
  CallContext,
  CheckedAct,
  UnderstoodTurn,
  ModelTurnRequest,
} from '@praxis/workflows/call/effects';

/** Dependencies of a model turn. */
export interface Thinking {
  call: Pick<CallContext, 'industry' | 'sessionId'>;
  request: ModelTurnRequest;
  /**
   * The model and its prompt.
   * @throws AiError if there is none
   */
  model(): Promise<{ ai: AiPort; prompt: string }>;
  /** Returns a callback for the acts as they arrive, if something may be spoken early. */
  listen?(reading: TurnReading): ((act: unknown) => void) | undefined;
  /** The current time, for tests. */
  now?: Date | undefined;
}

/** Processes a turn. A failure of the model is a result; any other error is thrown. */
export async function hearTurn({
  call,
  request,
  model,
  listen,
  now = new Date(),
}: Thinking): Promise<UnderstoodTurn> {
  const reading = readRequest(request, now);
  const understood: UnderstoodTurn = {
    reading,
    acts: [],
    refused: [],
    answers: {},
    confidence: reading.confidence,
    modelMs: 0,
    modelFirstTokenMs: null,
  };
  // In an emergency or after an opt-out from calls, the reply does not wait for the model.
  if (reading.intents.includes('emergency') || wantsNoCalls(reading, request)) return understood;
  const started = performance.now();
  try {
    const { ai, prompt: instructions } = await model();
    const asked = performance.now();
    const onAct = listen?.(reading);
    const reply = await ai.reply(
      toAiRequest(call, request, { instructions, reading, now }),
      onAct ? { onAct } : {},
    );
    return {
      ...understood,
      ...toActs(reply, request, reading),
      confidence: reply.confidence,
      modelMs: performance.now() - asked,
      modelFirstTokenMs: reply.firstTokenMs,
    };
  } catch (error) {
    if (!(error instanceof AiError)) throw error;
    return { ...understood, modelMs: performance.now() - started, trouble: error.code };
  }
}

function readRequest({ text, facts }: ModelTurnRequest, now: Date): TurnReading {
  const local = DateTime.fromJSDate(now, { zone: facts.timeZone ?? 'UTC' });
  const isNameAsked = facts.contactInfo.name === undefined && (facts.dialogue?.asked['name'] ?? 0) > 0;
  return readTurn(text, {
    industry: facts.industry,
    currentQuestion: isNameAsked ? 'name' : facts.currentQuestion,
    phone: facts.contactInfo.phone,
    clock: { today: local.toISODate() ?? '', time: local.toFormat('HH:mm') },
  });
}

/** Opts out of calls, or names the number after having opted out. */
function wantsNoCalls(
  { revocation, contact }: TurnReading,
  { facts }: Pick<ModelTurnRequest, 'facts'>,
): boolean {
  if (revocation?.channels.includes('voice')) return true;
  return contact.phone !== undefined && (facts.optOut?.channels.includes('voice') ?? false);
}

function toAiRequest(
  call: Thinking['call'],
  { seq, text, facts, history }: ModelTurnRequest,
  { instructions, reading, now }: { instructions: string; reading: TurnReading; now: Date },
): AiRequest {
  const { dialogue } = facts;
  return {
    instructions,
    industry: call.industry,
    language: reading.language ?? facts.language,
    history,
    message: text,
    // A simulated session is repeatable: the same words at the same turn get the same answer.
    seed: createHash('sha256').update(`${call.sessionId}/${seq}/${text}`).digest('hex'),
    context: {
      now: DateTime.fromJSDate(now, { zone: facts.timeZone ?? 'UTC' }).toFormat("cccc yyyy-MM-dd'T'HH:mmZZ"),
      understood: reading.intents,
      currentQuestion: facts.currentQuestion,
      answered: Object.keys(facts.responses),
      objections: facts.objections,
      leadScore: facts.leadScore,
      urgencyLevel: facts.urgencyLevel,
      awaits: dialogue?.awaits ?? null,
      offeredTimes: dialogue?.task?.offered?.map(({ start }) => start) ?? [],
      appointmentBooked: facts.appointmentBooked,
      escalated: facts.escalated,
      hasContact: (facts.contactInfo.phone ?? facts.contactInfo.email) !== undefined,
    },
  };
}

/** A reply's acts, with only valid ones, and only answers that the caller's words support. */
export function toActs(
  { acts, answers }: Pick<AiReply, 'acts' | 'answers'>,
  { text, history, facts }: Pick<ModelTurnRequest, 'text' | 'history' | 'facts'>,
  reading: Pick<TurnReading, 'language' | 'contact'>,
): Pick<UnderstoodTurn, 'acts' | 'refused' | 'answers'> {
  const callerWords = [
    ...history.filter(({ speaker }) => speaker === 'caller').map((line) => line.text),
    text,
  ];
  const questions: readonly string[] = CALL_QUESTIONS[facts.industry];
  const known = Object.entries(answers).filter(([question]) => questions.includes(question));
  const checked: CheckedAct[] = [];
  const speaker = {
    language: reading.language ?? facts.language,
    contactInfo: { ...facts.contactInfo, ...reading.contact },
  };
  const refused: ActionTaken[] = [];
  for (const act of acts.slice(0, TURN_ACTS_MAX)) {
    const parsed = DialogueAct.safeParse(act);
    if (parsed.success) checked.push(judged(parsed.data, speaker));
    else refused.push(asRefused(act));
  }
  return { acts: checked, refused, answers: bornOut(Object.fromEntries(known), callerWords) };
}

/** The act without its words if they may not be spoken. */
export function judged(
  act: DialogueAct,
  { language, contactInfo }: Pick<ModelTurnRequest['facts'], 'language' | 'contactInfo'>,
): CheckedAct {
  if (!('words' in act)) return act;
  return { act: act.act, words: judgeWords(act.words, { language, name: contactInfo.name }) };
}

function asRefused(act: unknown): ActionTaken {
  const { act: kind, action } = (act ?? {}) as { act?: unknown; action?: { type?: unknown } | null };
  const named = kind === 'propose' ? action?.type : kind;
  const isKnown = typeof named === 'string' && (CALL_ACTIONS as readonly string[]).includes(named);
  const type = typeof named === 'string' && /^[\w.-]{1,40}$/.test(named) ? named : 'unnamed';
  return { type, outcome: 'refused', reason: isKnown ? 'malformed' : 'unknown_action' };
}
