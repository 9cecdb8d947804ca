/** Progress of a call: everything that its run stores. Pure. */
import type { CallMetrics } from '@praxis/contracts/call/call';
import type { CallReceipt } from '@praxis/contracts/call/call-action';
import type { KnownAppointment } from '@praxis/contracts/call/dialogue.const';
import type { CallEnd, CallState } from '@praxis/contracts/call/call.const';
import { nextQuestion } from '@praxis/domain/call/qualification';
import { freshDialogue } from './dialogue/state.js';
import type { CallFacts, EscalationDue, TranscriptLine } from './effects.js';
import type { CallStart, InterruptCommand } from './messages.js';

export interface CallProgress {
  state: CallState;
  facts: CallFacts;
  metrics: CallMetrics;
  history: TranscriptLine[];
  receipts: CallReceipt[];
  skipped: string[];
  failures: number;
  silences: number;
  endReason: CallEnd | null;
  /** The caller opted out of calls, so the call ends. */
  isDeclined: boolean;
}

/** The progress of a call before its first turn. */
export function freshProgress({ industry, language, phone }: CallStart): CallProgress {
  const { name, number } = phone ?? {};
  const responses: Record<string, string> = name === undefined ? {} : { name };
  return {
    state: 'connecting',
    facts: {
      industry,
      urgencyLevel: 'low',
      leadScore: 0,
      qualificationStatus: 'qualifying',
      responses,
      objections: [],
      appointmentBooked: false,
      contactInfo: {
        ...(name === undefined ? {} : { name }),
        ...(number === undefined ? {} : { phone: number }),
      },
      language,
      currentQuestion: nextQuestion(industry, responses) ?? null,
      recording: 'granted',
      escalated: false,
      offered: false,
      bookingWanted: false,
      promptVersion: '',
      startedAtMs: 0,
      turns: 0,
      dialogue: freshDialogue(),
    },
    metrics: {
      duration: 0,
      responseTime: 0,
      qualificationTime: null,
      bookingSuccess: false,
      objectionCount: 0,
      conversationTurns: 0,
    },
    history: [],
    receipts: [],
    skipped: [],
    failures: 0,
    silences: 0,
    endReason: null,
    isDeclined: false,
  };
}

/** Records an appointment of the conversation that was not made by the call. */
export function noteKnownAppointment({ facts }: CallProgress, appointment: KnownAppointment): void {
  facts.appointmentBooked = true;
  facts.bookingWanted = false;
  (facts.dialogue ??= freshDialogue()).known = appointment;
}

/** Records that the team must be notified but could not be; the most urgent reason is kept. */
export function noteEscalationDue({ facts }: CallProgress, due: EscalationDue): void {
  if (facts.escalationDue?.priority !== 'immediate') facts.escalationDue = due;
}

/** Records that the team was notified. This also settles an outstanding notification of the same or lower urgency. */
export function noteEscalated({ facts }: CallProgress, priority: EscalationDue['priority']): void {
  if (priority === 'immediate') facts.escalatedUrgently = true;
  if (priority === 'immediate' || facts.escalationDue?.priority === 'high') facts.escalationDue = undefined;
}

/** Keeps only the part of an interrupted reply that was spoken. */
export function cutShort({ history }: CallProgress, interruption: InterruptCommand): void {
  const line = history.findLast(({ speaker, text }) => speaker === 'ai' && text === interruption.reply);
  if (line) line.text = interruption.heard;
}
