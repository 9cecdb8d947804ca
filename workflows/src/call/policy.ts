/**
 * A call's decisions: which proposals are performed, what is done without one, and when the call ends. Pure.
 */
import type { AiCallState, CallSnapshot } from '@praxis/contracts/call/call';
import type { ActionTaken, CallAction } from '@praxis/contracts/call/call-action';
import type { CallerReading } from '@praxis/domain/call/call-reading';
import {
  CALL_MAX_SILENCES,
  CALL_MAX_TURNS,
  CALL_QUESTIONS,
  qualificationProgress,
  type CallEnd,
} from '@praxis/contracts/call/call.const';
import type { CallFacts, Proposal } from './effects.js';
import { noteRevocation } from './opt-out-policy.js';
import type { CallFailure } from './messages.js';
import type { CallProgress } from './progress.js';

/** Most proposals of one turn that are considered; the rest are refused unread. */
export const MAX_ACTIONS = 5;
/** Lines of the transcript that the model gets; the answers already contain older ones. */
export const REMEMBERED_LINES = 16;
/**
 * Waits before each query of the vendor about a call to a lead. The first ends after the ringing, the last after the longest
 * call. Open runs have these timers in their histories.
 */
export const FOLLOW_CALL_MINUTES = [2, 10, 25] as const;
/** Consecutive model failures after which a person is notified. */
const FAILURES_UNTIL_HUMAN = 2;

/** A refusal, with the message for the API's client. */
export interface CallRefusal {
  type: CallFailure;
  message: string;
}

/** Whether a turn is accepted now. */
export function mayTakeTurn({ state }: CallProgress): CallRefusal | undefined {
  if (state === 'active') return undefined;
  return state === 'ended'
    ? { type: 'call_ended', message: 'This call has ended. Start a new one to continue.' }
    : { type: 'call_not_connected', message: 'This call is not connected. Start it first.' };
}

/** Stores what the caller's own words contain: language, contact details, requests. */
export function noteReading(progress: CallProgress, reading: CallerReading): void {
  const { facts } = progress;
  if (reading.language !== undefined) facts.language = reading.language;
  if (reading.declinesRecording) facts.recording = 'declined';
  facts.contactInfo = { ...facts.contactInfo, ...reading.contact };
  const agreed = reading.wantsBooking || (facts.offered && reading.agrees);
  if (agreed) facts.bookingWanted = true;
  if (reading.declinesBooking || (facts.offered && reading.declines)) facts.bookingWanted = false;
  facts.offered = false;
  noteRevocation(facts, reading);
}

/** Stores answers to questions of this industry, and moves on to the next open question. */
export function learn(
  progress: CallProgress,
  { answers, advance }: Pick<Proposal, 'answers' | 'advance'>,
): Record<string, string> {
  const { facts } = progress;
  const questions: readonly string[] = CALL_QUESTIONS[facts.industry];
  const learned = Object.fromEntries(
    Object.entries(answers).filter(([question]) => questions.includes(question)),
  );
  const before = facts.currentQuestion;
  facts.responses = { ...facts.responses, ...learned };
  const name = learned['name'];
  if (name !== undefined) facts.contactInfo = { ...facts.contactInfo, name };
  if (advance && before !== null && facts.responses[before] === undefined) progress.skipped.push(before);
  facts.currentQuestion =
    questions.find(
      (question) => facts.responses[question] === undefined && !progress.skipped.includes(question),
    ) ?? null;
  if (questions.every((question) => facts.responses[question] !== undefined) && !facts.escalated)
    facts.qualificationStatus = 'qualified';
  return learned;
}

/** Counts a failure of the model; true when a person is needed. */
export function isFailing(progress: CallProgress): boolean {
  progress.failures += 1;
  return progress.failures >= FAILURES_UNTIL_HUMAN;
}

/** Actions that are performed even if the model does not propose them. */
export function dueActions({ facts }: CallProgress, reading: CallerReading): CallAction[] {
  const due: CallAction[] = [];
  if (reading.isEmergency && facts.urgencyLevel !== 'critical')
    due.push({ type: 'update_urgency', urgency: 'critical' });
  if (facts.escalated) return due;
  if (reading.isEmergency) due.push({ type: 'escalate_human', reason: 'emergency' });
  else if (reading.wantsHuman) due.push({ type: 'escalate_human', reason: 'asked_for_human' });
  return due;
}

/**
 * Sorts the model's proposals: those that the state and the caller's own words allow, and the refused ones
 * with the reason.
 */
export function allow(
  progress: CallProgress,
  reading: CallerReading,
  proposed: readonly CallAction[],
): { actions: CallAction[]; refused: ActionTaken[] } {
  const due = dueActions(progress, reading);
  const actions: CallAction[] = [...due];
  const refused: ActionTaken[] = [];
  for (const [index, action] of proposed.entries()) {
    const isRepeated = actions.some(
      (other) => other.type === action.type && action.type !== 'handle_objection',
    );
    const isDue = due.some(({ type }) => type === action.type);
    const reason =
      index >= MAX_ACTIONS ? 'too_many' : isRepeated ? 'repeated' : whyNot(progress, reading, action);
    if (reason === undefined) actions.push(action);
    else if (!isDue) refused.push({ type: action.type, outcome: 'refused', reason });
  }
  return { actions, refused };
}

/**
 * Why a proposal is refused; undefined if it is allowed. The model's statements never satisfy these
 * conditions.
 */
function whyNot({ facts }: CallProgress, reading: CallerReading, action: CallAction): string | undefined {
  switch (action.type) {
    case 'qualify_lead':
      return undefined;
    case 'handle_objection':
      return facts.objections.includes(action.objection) ? 'already_handled' : undefined;
    case 'book_appointment':
      if (facts.appointmentBooked) return 'already_booked';
      if (!facts.bookingWanted) return 'not_asked_for';
      return isReachable(facts) ? undefined : 'contact_missing';
    case 'escalate_human':
      if (facts.escalated) return 'already_escalated';
      return reading.isAngry || reading.asksLegalAdvice || reading.wantsHuman || isPressing(facts, reading)
        ? undefined
        : 'no_ground';
    case 'update_urgency':
      if (action.urgency === facts.urgencyLevel) return 'unchanged';
      return action.urgency === 'critical' && !reading.isUrgent && !reading.isEmergency
        ? 'no_ground'
        : undefined;
  }
}

function isPressing(facts: CallFacts, reading: CallerReading): boolean {
  return facts.urgencyLevel === 'critical' || reading.isUrgent || reading.isEmergency;
}

/** Whether an appointment could be booked: there is a name, and a way to reach the person. */
export function isReachable({ contactInfo }: Pick<AiCallState, 'contactInfo'>): boolean {
  return contactInfo.name !== undefined && (contactInfo.phone ?? contactInfo.email) !== undefined;
}

/** Why the call ends after this turn; undefined if it continues. */
export function endAfterTurn({ silences, facts, isDeclined }: CallProgress): CallEnd | undefined {
  if (isDeclined) return 'declined';
  if (silences >= CALL_MAX_SILENCES) return 'silence';
  return facts.turns >= CALL_MAX_TURNS ? 'turns' : undefined;
}

/** How urgently people are notified. */
export function priorityOf({ urgencyLevel }: Pick<AiCallState, 'urgencyLevel'>): 'immediate' | 'high' {
  return urgencyLevel === 'critical' ? 'immediate' : 'high';
}

/** The part of a call that screens show. */
export function snapshotOf(callId: string, { state, facts, metrics, endReason }: CallProgress): CallSnapshot {
  return {
    id: callId,
    state,
    language: facts.language,
    qualification: {
      industry: facts.industry,
      urgencyLevel: facts.urgencyLevel,
      leadScore: facts.leadScore,
      qualificationStatus: facts.qualificationStatus,
      responses: facts.responses,
      objections: facts.objections,
      appointmentBooked: facts.appointmentBooked,
      contactInfo: facts.contactInfo,
    },
    progress: qualificationProgress(facts.industry, facts.responses),
    currentQuestion: facts.currentQuestion,
    metrics,
    endReason,
  };
}
