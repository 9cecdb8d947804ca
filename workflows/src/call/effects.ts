/** What a call asks of the world. Activities implement it, so the arrow points inward. */
import type { AiCallState, CallMetrics } from '@praxis/contracts/call/call';
import type { ActionTaken, CallAction, CallReceipt } from '@praxis/contracts/call/call-action';
import type { CallerReading } from '@praxis/domain/call/call-reading';
import type { SpokenRevocation } from '@praxis/domain/call/call-revocation';
import type { CallEnd, CallLanguage } from '@praxis/contracts/call/call.const';
import type { CallStart, InterruptCommand, ReportedConversation } from './messages.js';
import type { CalendarEffects } from '../calendar/effects.js';

/** Which call an effect is for; part of every key. */
export type CallContext = CallStart;

export interface Line {
  speaker: 'ai' | 'caller';
  text: string;
}

/** A call as it stands, for whoever speaks or writes on its behalf. */
export interface CallFacts extends AiCallState {
  language: CallLanguage;
  currentQuestion: string | null;
  recording: 'granted' | 'declined';
  escalated: boolean;
  offered: boolean;
  bookingWanted: boolean;
  promptVersion: string;
  startedAtMs: number;
  turns: number;
  /** A wish to be left alone that is not recorded yet. */
  optOut?: SpokenRevocation | undefined;
}

export type OpenedCall =
  | { kind: 'open'; greeting: string; promptVersion: string; startedAtMs: number }
  | { kind: 'failed' }
  /** It existed already and has ended. */
  | { kind: 'ended' };

/** Input to the model for one turn. */
export interface ModelTurnRequest {
  seq: number;
  /** The caller's name for the turn. */
  turnId?: string;
  text: string;
  facts: CallFacts;
  /** The latest lines, oldest first, without this turn. */
  history: Line[];
}

/** What the AI proposes, checked against the schema; none of it has been done yet. */
export interface Proposal {
  response: string;
  confidence: number;
  answers: Record<string, string>;
  actions: CallAction[];
  /** Proposals that are not on the allow-list, or malformed. */
  refused: ActionTaken[];
  advance: boolean;
}

export interface ModelTurn {
  reading: CallerReading;
  /** Why there is no proposal: the model timed out, gave invalid output, could not be reached, or was not asked. */
  outcome:
    { kind: 'proposal'; proposal: Proposal } | { kind: 'trouble'; code: string } | { kind: 'not_asked' };
  modelMs: number;
  modelFirstTokenMs: number | null;
  /** Sentences released to be spoken before the reply was complete. */
  said?: string[] | undefined;
}

/** Fixed things to say, in the language of the call. */
export type SetPhrase =
  | 'processing_error'
  | 'processing_error_again'
  | 'silence'
  | 'emergency'
  | 'contact_missing'
  | 'booking_failed'
  | 'already_booked'
  | 'not_recorded'
  | 'farewell'
  | 'opt_out_contact_missing'
  | 'opt_out_failed'
  | 'goodbye';

export interface TurnRecord {
  seq: number;
  turnId: string | null;
  callerText: string;
  /** The AI's words, before they are guarded; empty where only phrases are said. */
  response: string;
  before: SetPhrase[];
  after: SetPhrase[];
  confidence: number;
  actions: ActionTaken[];
  /** Receipts of the whole call, this turn's included. */
  receipts: CallReceipt[];
  error: string | null;
  modelMs: number;
  modelFirstTokenMs: number | null;
  /** What was heard of the reply already; undefined where nobody knows. */
  said?: string[] | undefined;
  facts: CallFacts;
}

export interface SpokenTurn {
  reply: string;
  metrics: CallMetrics;
  /** The reply asks whether to book. */
  offersBooking: boolean;
}

export interface BookingRequest {
  seq: number;
  preferred?: 'morning' | 'afternoon' | 'evening' | 'any' | undefined;
  dateHint?: string | undefined;
  start?: string | undefined;
  facts: CallFacts;
}
export type BookingResult =
  { kind: 'booked'; receipt: CallReceipt; appointmentId: string } | { kind: 'failed'; reason: string };

export interface Escalation {
  reason: string;
  priority: 'immediate' | 'high';
  facts: CallFacts;
}
export interface Escalated {
  notified: number;
  receipt: CallReceipt | null;
}

/** What of a wish to be left alone is in the ledger; no receipt where nothing could be recorded. */
export interface OptedOut {
  channels: SpokenRevocation['channels'];
  receipt: CallReceipt | null;
}

export interface CallOutcome {
  reason: CallEnd;
  /** Says goodbye: nobody hung up. */
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
  /** Guards what is said, writes the turn and gives the words. */
  recordTurn(call: CallContext, turn: TurnRecord): Promise<SpokenTurn>;
  /** Writes down how much of a reply was heard; where words are not kept, nothing. */
  recordInterruption(call: CallContext, interruption: InterruptCommand): Promise<void>;
  processConversation(call: CallContext, outcome: CallOutcome): Promise<ProcessedCall>;
}

/** Effects that last or leave the machine. */
export interface CallEffects extends CalendarEffects {
  think(call: CallContext, request: ModelTurnRequest): Promise<ModelTurn>;
  bookCall(call: CallContext, request: BookingRequest): Promise<BookingResult>;
  escalate(call: CallContext, escalation: Escalation): Promise<Escalated>;
  /** Writes the caller's wish to be left alone into the consent ledger. */
  recordOptOut(call: CallContext, request: { facts: CallFacts }): Promise<OptedOut>;
}
