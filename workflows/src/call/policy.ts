/** What a call decides: which proposals are carried out, what is done without one, and when it is over. Pure. */
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
import type { CallStanding, Proposal } from './effects.js';
import { hearRevocation } from './opt-out-policy.js';
import type { CallFailure } from './messages.js';
import type { CallProgress } from './progress.js';

/** A model has so many proposals of a turn considered; the rest are refused unread. */
export const MOST_ACTIONS = 5;
/** Lines the model is shown; older ones are in the answers already. */
export const REMEMBERED_LINES = 16;
/** Troubles in a row after which a person is asked. */
const TROUBLES_UNTIL_HUMAN = 2;

/** A refusal, in the words the caller of the API will read. */
export interface CallRefusal {
  type: CallFailure;
  message: string;
}

/** Whether a turn may be taken now. */
export function mayTakeTurn({ state }: CallProgress): CallRefusal | undefined {
  if (state === 'active') return undefined;
  return state === 'ended'
    ? { type: 'call_ended', message: 'This call has ended. Start a new one to go on.' }
    : { type: 'call_not_connected', message: 'This call is not connected. Start it first.' };
}

/** Remembers what the caller's own words say: language, contact, wishes. */
export function hear(progress: CallProgress, reading: CallerReading): void {
  const { standing } = progress;
  if (reading.language !== undefined) standing.language = reading.language;
  if (reading.declinesRecording) standing.recording = 'declined';
  standing.contactInfo = { ...standing.contactInfo, ...reading.contact };
  const agreed = reading.wantsBooking || (standing.offered && reading.agrees);
  if (agreed) standing.bookingWanted = true;
  if (reading.declinesBooking || (standing.offered && reading.declines)) standing.bookingWanted = false;
  standing.offered = false;
  hearRevocation(standing, reading);
}

/** Takes over answers that are to questions of this industry, and moves on to the next open question. */
export function learn(
  progress: CallProgress,
  { answers, advance }: Pick<Proposal, 'answers' | 'advance'>,
): Record<string, string> {
  const { standing } = progress;
  const questions: readonly string[] = CALL_QUESTIONS[standing.industry];
  const learned = Object.fromEntries(
    Object.entries(answers).filter(([question]) => questions.includes(question)),
  );
  const before = standing.currentQuestion;
  standing.responses = { ...standing.responses, ...learned };
  const name = learned['name'];
  if (name !== undefined) standing.contactInfo = { ...standing.contactInfo, name };
  if (advance && before !== null && standing.responses[before] === undefined) progress.skipped.push(before);
  standing.currentQuestion =
    questions.find(
      (question) => standing.responses[question] === undefined && !progress.skipped.includes(question),
    ) ?? null;
  if (questions.every((question) => standing.responses[question] !== undefined) && !standing.escalated)
    standing.qualificationStatus = 'qualified';
  return learned;
}

/** Counts a model's trouble; true when it is time for a person. */
export function troubled(progress: CallProgress): boolean {
  progress.troubles += 1;
  return progress.troubles >= TROUBLES_UNTIL_HUMAN;
}

/** What is done whether or not the model proposes it. */
export function dueActions({ standing }: CallProgress, reading: CallerReading): CallAction[] {
  const due: CallAction[] = [];
  if (reading.isEmergency && standing.urgencyLevel !== 'critical')
    due.push({ type: 'update_urgency', urgency: 'critical' });
  if (standing.escalated) return due;
  if (reading.isEmergency) due.push({ type: 'escalate_human', reason: 'emergency' });
  else if (reading.wantsHuman) due.push({ type: 'escalate_human', reason: 'asked_for_human' });
  return due;
}

/** Sorts the model's proposals: those the state and the caller's own words allow, and the refused with the reason why. */
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
      index >= MOST_ACTIONS ? 'too_many' : isRepeated ? 'repeated' : whyNot(progress, reading, action);
    if (reason === undefined) actions.push(action);
    else if (!isDue) refused.push({ type: action.type, outcome: 'refused', reason });
  }
  return { actions, refused };
}

/** Why a proposal is not carried out. Nothing a model says can stand in for what is asked here. */
function whyNot({ standing }: CallProgress, reading: CallerReading, action: CallAction): string | undefined {
  switch (action.type) {
    case 'qualify_lead':
      return undefined;
    case 'handle_objection':
      return standing.objections.includes(action.objection) ? 'already_handled' : undefined;
    case 'book_appointment':
      if (standing.appointmentBooked) return 'already_booked';
      if (!standing.bookingWanted) return 'not_asked_for';
      return isReachable(standing) ? undefined : 'contact_missing';
    case 'escalate_human':
      if (standing.escalated) return 'already_escalated';
      return reading.isAngry || reading.asksLegalAdvice || reading.wantsHuman || isPressing(standing, reading)
        ? undefined
        : 'no_ground';
    case 'update_urgency':
      if (action.urgency === standing.urgencyLevel) return 'unchanged';
      return action.urgency === 'critical' && !reading.isUrgent && !reading.isEmergency
        ? 'no_ground'
        : undefined;
  }
}

function isPressing(standing: CallStanding, reading: CallerReading): boolean {
  return standing.urgencyLevel === 'critical' || reading.isUrgent || reading.isEmergency;
}

/** Whether an appointment could be made for somebody: a name, and a way to reach them. */
export function isReachable({ contactInfo }: Pick<AiCallState, 'contactInfo'>): boolean {
  return contactInfo.name !== undefined && (contactInfo.phone ?? contactInfo.email) !== undefined;
}

/** Whether the call has had its time; the end is said kindly. */
export function endAfterTurn({ silences, standing, isDeclined }: CallProgress): CallEnd | undefined {
  if (isDeclined) return 'declined';
  if (silences >= CALL_MAX_SILENCES) return 'silence';
  return standing.turns >= CALL_MAX_TURNS ? 'turns' : undefined;
}

/** How soon a human is told of. */
export function priorityOf({ urgencyLevel }: Pick<AiCallState, 'urgencyLevel'>): 'immediate' | 'high' {
  return urgencyLevel === 'critical' ? 'immediate' : 'high';
}

/** What screens see of a call. */
export function snapshotOf(
  callId: string,
  { state, standing, metrics, endReason }: CallProgress,
): CallSnapshot {
  const {
    industry,
    urgencyLevel,
    leadScore,
    qualificationStatus,
    responses,
    objections,
    appointmentBooked,
    contactInfo,
  } = standing;
  return {
    id: callId,
    state,
    language: standing.language,
    qualification: {
      industry,
      urgencyLevel,
      leadScore,
      qualificationStatus,
      responses,
      objections,
      appointmentBooked,
      contactInfo,
    },
    progress: qualificationProgress(industry, responses),
    currentQuestion: standing.currentQuestion,
    metrics,
    endReason,
  };
}
