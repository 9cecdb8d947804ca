/**
 * A call's decisions: when a turn is accepted, when a person is needed, how an opt-out is handled, and when the call ends. No
 * activities, no clock.
 */
import type { AiCallState, CallSnapshot } from '@praxis/contracts/call/call';
import { CALL_MAX_SILENCES, CALL_MAX_TURNS, type CallEnd } from '@praxis/contracts/call/call.const';
import type { ConsentChannel } from '@praxis/contracts/consent/consent.const';
import { qualificationProgress } from '@praxis/domain/call/qualification';
import type { SpokenRevocation } from '@praxis/domain/call/spoken-opt-out';
import type { CallFacts } from './effects.js';
import type { CallFailure } from './messages.js';
import type { CallProgress } from './progress.js';

/** Maximum number of proposals of one turn that are considered; the rest are refused unread. */
export const MAX_ACTIONS = 5;
/** Number of transcript lines that the model gets. What older lines contained is already among the answers. */
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

/** Counts a failure of the model; true when a person is needed. */
export function countFailure(progress: CallProgress): boolean {
  progress.failures += 1;
  return progress.failures >= FAILURES_UNTIL_HUMAN;
}

/** Whether an appointment could be booked: there is a name, and a way to reach the person. */
export function isReachable({ contactInfo }: Pick<AiCallState, 'contactInfo'>): boolean {
  return contactInfo.name !== undefined && (contactInfo.phone ?? contactInfo.email) !== undefined;
}

/**
 * Records in the call's facts that the caller opted out, until the ledger has the opt-out; later turns can extend it.
 */
export function noteRevocation(
  facts: CallFacts,
  { revocation }: { revocation?: SpokenRevocation | undefined },
): void {
  if (!revocation) return;
  const channels = new Set([...(facts.optOut?.channels ?? []), ...revocation.channels]);
  facts.optOut = { channels: [...channels], by: revocation.by };
}

/** Whether an opt-out can be recorded, which requires the number or address that it applies to. */
export function mayRecordOptOut({ optOut, contactInfo }: CallFacts): boolean {
  return (optOut?.channels ?? []).some((channel) =>
    channel === 'email' ? contactInfo.email !== undefined : contactInfo.phone !== undefined,
  );
}

/** Records in the call's facts that an opt-out was recorded. The call ends for a caller who opted out of calls. */
export function noteOptOut(
  progress: Pick<CallProgress, 'facts' | 'isDeclined'>,
  recorded: readonly ConsentChannel[],
): void {
  const { facts } = progress;
  if (recorded.includes('voice')) progress.isDeclined = true;
  const { by = 'plain_language', channels = [] } = facts.optOut ?? {};
  // An opt-out of email needs no entry if no email address is known. A missing phone number is still asked for.
  const left = channels.filter((channel) => channel !== 'email' && !recorded.includes(channel));
  facts.optOut = left.length === 0 ? undefined : { by, channels: left };
}

/** Why the call ends after this turn; undefined if it continues. */
export function endAfterTurn({ silences, facts, isDeclined }: CallProgress): CallEnd | undefined {
  if (isDeclined) return 'declined';
  if (facts.dialogue?.isOver === true) return 'goodbye';
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
