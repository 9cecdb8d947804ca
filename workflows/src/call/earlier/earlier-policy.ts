/** Which proposals of an earlier turn are performed, and which actions need no proposal. Pure. */
import type { ActionTaken, CallAction } from '@praxis/contracts/call/call-action';
import { CALL_QUESTIONS } from '@praxis/contracts/call/call.const';
import type { CallFacts } from '../effects.js';
import type { CallProgress } from '../progress.js';
import { isReachable, MAX_ACTIONS, noteRevocation } from '../policy.js';
import type { EarlierProposal, EarlierReading } from './earlier-turn.js';

/** Stores what the caller's own words contain: language, contact details, requests. */
export function noteReading(progress: CallProgress, reading: EarlierReading): void {
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
  { answers, advance }: Pick<EarlierProposal, 'answers' | 'advance'>,
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

/** Actions that are performed even if the model does not propose them. */
export function dueActions({ facts }: CallProgress, reading: EarlierReading): CallAction[] {
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
  reading: EarlierReading,
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
function whyNot({ facts }: CallProgress, reading: EarlierReading, action: CallAction): string | undefined {
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

function isPressing(facts: CallFacts, reading: EarlierReading): boolean {
  return facts.urgencyLevel === 'critical' || reading.isUrgent || reading.isEmergency;
}
