/** Activities of a call. The activities package implements them, so the dependency points inward. */
import type { AiCallState, CallMetrics } from '@praxis/contracts/call/call';
import type { ActionTaken, CallReceipt } from '@praxis/contracts/call/call-action';
import type { CallEnd, CallLanguage } from '@praxis/contracts/call/call.const';
import type { DialogueAct } from '@praxis/contracts/call/dialogue';
import type { KnownAppointment, OfferedTime, SpokenTime } from '@praxis/contracts/call/dialogue.const';
import type { SpokenRevocation } from '@praxis/domain/call/spoken-opt-out';
import type { TurnReading } from '@praxis/domain/call/reading/turn-reading';
import type { CalendarEffects } from '../calendar/effects.js';
import type { SetPhrase, SpokenLine } from './dialogue/lines.js';
import type { DialogueState } from './dialogue/state.js';
import type { EarlierTurn } from './earlier/earlier-turn.js';
import type { CallStart, InterruptCommand, ReportedConversation } from './messages.js';

export type { OfferReason, SetPhrase, SpokenLine } from './dialogue/lines.js';

/** Identifies the call of an effect; part of every idempotency key. */
export type CallContext = CallStart;

export interface TranscriptLine {
  speaker: 'ai' | 'caller';
  text: string;
}

/** The present state of a call, for code that speaks or writes on its behalf. */
export interface CallFacts extends AiCallState {
  language: CallLanguage;
  currentQuestion: string | null;
  recording: 'granted' | 'declined';
  escalated: boolean;
  /** People were notified immediately. Missing in calls that began before this field existed. */
  escalatedUrgently?: boolean | undefined;
  /** The team must be notified but could not be during the call. */
  escalationDue?: EscalationDue | undefined;
  offered: boolean;
  bookingWanted: boolean;
  promptVersion: string;
  startedAtMs: number;
  turns: number;
  /** A request for no more calls or messages that is not recorded yet. */
  optOut?: SpokenRevocation | undefined;
  /** The practice's time zone, an IANA name. Missing in calls that began before it was stored. */
  timeZone?: string | undefined;
  /** Missing in calls that began before this field existed. */
  dialogue?: DialogueState | undefined;
}

export type OpenedCall =
  | {
      kind: 'open';
      greeting: string;
      promptVersion: string;
      startedAtMs: number;
      timeZone?: string;
      /** An appointment that was made in the conversation before the call. Missing in calls that began before this was stored. */
      appointment?: KnownAppointment | undefined;
    }
  /** `plan_limit`: the practice's plan or limits grant no more calls; otherwise there is no model. */
  | { kind: 'failed'; reason?: 'plan_limit' }
  /** The call existed already and has ended. */
  | { kind: 'ended' };

/** Input to the model for one turn. */
export interface ModelTurnRequest {
  seq: number;
  /** The caller's name for the turn. */
  turnId?: string;
  text: string;
  facts: CallFacts;
  /** The latest lines, oldest first, without this turn. */
  history: TranscriptLine[];
}

/** The reading of a turn, and the acts with which the model answers it. None of them is done yet. */
export interface UnderstoodTurn {
  reading: TurnReading;
  /**
   * Acts that were checked against the schema. Free acts have the words that the judge accepted; a free act without
   * words is spoken in the server's words.
   */
  acts: CheckedAct[];
  /** Proposals that are not on the allow-list, or malformed. */
  refused: ActionTaken[];
  /** Answers that the model found and the caller's words support, by question id. */
  answers: Record<string, string>;
  /** Why there are no acts: the model timed out, gave invalid output, or could not be reached. */
  trouble?: string | undefined;
  confidence: number;
  modelMs: number;
  modelFirstTokenMs: number | null;
  /** Sentences released to be spoken before the turn was decided. */
  said?: string[] | undefined;
}
type Free = Extract<DialogueAct, { words: string }>;
export type CheckedAct = Exclude<DialogueAct, Free> | { act: Free['act']; words?: string | undefined };

/** The result of `think`. In histories of earlier calls it has an earlier form. */
export type ModelTurn = UnderstoodTurn | EarlierTurn;

export interface TurnRecord {
  seq: number;
  turnId: string | null;
  callerText: string;
  /** The spoken lines, in order. Missing in a turn of an earlier form. */
  lines?: SpokenLine[] | undefined;
  /** Phrases of a turn of an earlier form. */
  before?: SetPhrase[] | undefined;
  after?: SetPhrase[] | undefined;
  confidence: number;
  actions: ActionTaken[];
  /** Receipts of the whole call, this turn's included. */
  receipts: CallReceipt[];
  error: string | null;
  modelMs: number;
  modelFirstTokenMs: number | null;
  /** The part of the reply that was played to the caller; undefined if unknown. */
  said?: string[] | undefined;
  facts: CallFacts;
}

/** A turn that is decided but not spoken yet. */
export type Draft = Pick<TurnRecord, 'lines' | 'before' | 'after' | 'confidence' | 'actions' | 'error'> & {
  learned: Record<string, string>;
  advanced: boolean;
};

export interface SpokenTurn {
  reply: string;
  metrics: CallMetrics;
  /** The reply asks whether to book. Only in histories of earlier calls. */
  offersBooking?: boolean;
}

/** A request for free times: near the time that the caller asks for, or the next ones. */
export interface TimesRequest {
  /** Time zone of the preference, and of the times that are found. */
  timeZone: string;
  preference?: SpokenTime | undefined;
  /** The appointment that is to be moved. */
  movingId?: string | undefined;
}
export interface FreeTimes {
  /** The requested time itself, if it is free. */
  exact?: OfferedTime | undefined;
  /** Other free times, the nearest first. */
  times: OfferedTime[];
  because: 'open' | 'taken' | 'closed';
}

export interface CallBookingRequest {
  seq: number;
  preferred?: 'morning' | 'afternoon' | 'evening' | 'any' | undefined;
  dateHint?: string | undefined;
  start?: string | undefined;
  facts: CallFacts;
}
export type CallBookingResult =
  | { kind: 'booked'; receipt: CallReceipt; appointmentId: string }
  /** The conversation already has an appointment that was not made by the call. */
  | { kind: 'known'; appointment: KnownAppointment }
  /** Another person booked the time first; these times are free instead. */
  | { kind: 'taken'; times: OfferedTime[] }
  | { kind: 'failed'; reason: string };

/**
 * The identity that the caller states. A code is sent to the phone of the person who has an appointment under that name
 * and number.
 */
export interface CodeRequest {
  facts: CallFacts;
}
export type OpenedAppointments =
  { kind: 'wrong_code' } | { kind: 'opened'; appointments: KnownAppointment[] };

export interface ChangeRequest {
  seq: number;
  deed: 'move' | 'cancel';
  appointment: KnownAppointment;
  /** The new start, for a move. */
  start?: string | undefined;
  facts: CallFacts;
}
export type ChangeResult =
  | { kind: 'changed'; receipt: CallReceipt; sequence: number }
  | { kind: 'taken'; times: OfferedTime[] }
  | { kind: 'failed'; reason: string };

/** Why the team is notified, and how urgently. */
export interface EscalationDue {
  reason: string;
  priority: 'immediate' | 'high';
}
export interface Escalation extends EscalationDue {
  facts: CallFacts;
}
export interface Escalated {
  notified: number;
  receipt: CallReceipt | null;
}

/**
 * The part of a request for no more calls or messages that was recorded; without a receipt if nothing could be
 * recorded.
 */
export interface OptedOut {
  channels: SpokenRevocation['channels'];
  receipt: CallReceipt | null;
}

export interface CallOutcome {
  reason: CallEnd;
  /** True if the call should end with a goodbye, because neither side hung up. */
  farewell: boolean;
  seq: number;
  facts: CallFacts;
  receipts: CallReceipt[];
  reported?: ReportedConversation | undefined;
}
export interface ProcessedCall {
  leadId: string | null;
  metrics: CallMetrics;
}

/** Short database writes, run as local activities. Each is idempotent by call and turn. */
export interface CallRecords {
  openCall(call: CallContext): Promise<OpenedCall>;
  /** Checks the lines, stores the turn and returns the words to speak. */
  recordTurn(call: CallContext, turn: TurnRecord): Promise<SpokenTurn>;
  /** Records how much of a reply was played to the caller; records nothing if the words of the call are not stored. */
  recordInterruption(call: CallContext, interruption: InterruptCommand): Promise<void>;
  processConversation(call: CallContext, outcome: CallOutcome): Promise<ProcessedCall>;
  findTimes(call: CallContext, request: TimesRequest): Promise<FreeTimes>;
}

/** Effects that take long or leave the machine. */
export interface CallEffects extends CalendarEffects {
  think(call: CallContext, request: ModelTurnRequest): Promise<UnderstoodTurn>;
  bookCall(call: CallContext, request: CallBookingRequest): Promise<CallBookingResult>;
  escalate(call: CallContext, escalation: Escalation): Promise<Escalated>;
  /** Writes the caller's request for no more calls or messages into the consent ledger. */
  recordOptOut(call: CallContext, request: { facts: CallFacts }): Promise<OptedOut>;
  /** Sends the code, or nothing if there is no such person. The caller does not learn whether a code was sent. */
  sendCode(call: CallContext, request: CodeRequest): Promise<void>;
  openAppointments(call: CallContext, request: CodeRequest & { code: string }): Promise<OpenedAppointments>;
  changeAppointment(call: CallContext, request: ChangeRequest): Promise<ChangeResult>;
}
