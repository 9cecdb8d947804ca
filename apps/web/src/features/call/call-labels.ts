/** Labels for a call's states, actions and figures. Pure. */
import type { ActionTaken, CallAction, CallReceipt } from '@praxis/contracts/call/call-action';
import type { CallLine, CallListItem, CallSnapshot } from '@praxis/contracts/call/call';
import {
  CALL_IDLE_MS,
  type CallEnd,
  type CallQuestion,
  type CallState,
  type CallUrgency,
} from '@praxis/contracts/call/call.const';
import { objectionBadge } from '@praxis/contracts/call/objection-badge';
import type { PhoneOutcome } from '@praxis/contracts/call/phone.const';
import type { Tone } from '../../components/tone-badge.js';
import { inWords, latency, sentenceCase } from '../../lib/core/format.js';

interface Words {
  label: string;
  tone: Tone;
}

export const CALL_STATE_LABELS: Record<CallState, Words> = {
  idle: { label: 'Idle', tone: 'neutral' },
  connecting: { label: 'Connecting', tone: 'warn' },
  active: { label: 'Active', tone: 'good' },
  ended: { label: 'Ended', tone: 'neutral' },
};

export const URGENCY_LABELS: Record<CallUrgency, Words> = {
  low: { label: 'Low', tone: 'neutral' },
  medium: { label: 'Medium', tone: 'info' },
  high: { label: 'High', tone: 'warn' },
  critical: { label: 'Critical', tone: 'bad' },
};

export const END_LABELS: Record<CallEnd, string> = {
  caller: 'The caller hung up',
  goodbye: 'They said goodbye',
  idle: `Nothing was said for ${CALL_IDLE_MS / 60_000} minutes`,
  maximum: 'Call reached its time limit',
  turns: 'Call reached its turn limit',
  silence: 'The caller could not be heard',
  declined: 'The caller declined the call',
  lost: 'Ended by an operator',
  unanswered: 'No conversation',
};

const QUESTIONS: Readonly<Record<CallQuestion, string> & Partial<Record<string, string>>> = {
  name: 'Name',
  legalMatter: 'Legal matter',
  timeline: 'Timeline',
  representation: 'Representation',
  consultation: 'Consultation',
  intent: 'Intent',
  location: 'Location',
  financing: 'Financing',
};

/** A question's id in words. */
export function questionLabel(question: string): string {
  return QUESTIONS[question] ?? sentenceCase(question);
}

type ActionWords = Record<ActionTaken['outcome'], string>;
/** Labels of the actions that the model proposes, and of those that calls perform without it. */
const ACTIONS: Readonly<Record<CallAction['type'], ActionWords> & Partial<Record<string, ActionWords>>> = {
  qualify_lead: { done: 'Score updated', failed: 'Score not updated', refused: 'Score kept' },
  handle_objection: {
    done: 'Objection noted',
    failed: 'Objection not noted',
    refused: 'No objection seen',
  },
  book_appointment: {
    done: 'Appointment booked',
    failed: 'Booking failed',
    refused: 'Not booked',
  },
  escalate_human: {
    done: 'Handed over to a person',
    failed: 'No one could be notified',
    refused: 'Not handed over',
  },
  update_urgency: { done: 'Urgency updated', failed: 'Urgency not updated', refused: 'Urgency kept' },
  transfer_call: { done: 'Transferred', failed: 'Transfer failed', refused: 'Not transferred' },
  record_opt_out: {
    done: 'Opt-out recorded',
    failed: 'Opt-out not recorded',
    refused: 'Opt-out not recorded',
  },
  send_message: { done: 'Message sent', failed: 'Message not sent', refused: 'No message sent' },
};

const OUTCOME_TONE: Record<ActionTaken['outcome'], Tone> = {
  done: 'good',
  refused: 'neutral',
  failed: 'bad',
};

/** The result of an action that the AI proposed. */
export function actionLabel({ type, outcome, reason }: Omit<ActionTaken, 'receipt'>): Words {
  const known = ACTIONS[type];
  const label = known?.[outcome] ?? `${sentenceCase(type)}: ${outcome}`;
  const why = outcome === 'done' || !reason ? '' : `: ${inWords(reason)}`;
  return { label: `${label}${why}`, tone: OUTCOME_TONE[outcome] };
}

/** The action that a receipt proves, in one line. */
export function receiptLabel({ action, when, appointment }: CallReceipt): { title: string; detail: string } {
  const title = ACTIONS[action]?.done ?? sentenceCase(action);
  const parts = [when, appointment?.provider, appointment && `code ${appointment.confirmationCode}`];
  return { title, detail: parts.filter(Boolean).join(' · ') };
}

export interface ObjectionBadge {
  /** At most 20 characters (specification 1, section 2). */
  badge: string;
  full: string;
}

/** One badge per objection, even if two badges are equal after they are shortened. */
export function objectionBadges(objections: readonly string[]): ObjectionBadge[] {
  return objections.map((objection) => ({ badge: objectionBadge(objection), full: sentenceCase(objection) }));
}

/** Lead score and progress as their bars show them: 0 to 100. */
export function percent(value: number): number {
  return Number.isFinite(value) ? Math.max(0, Math.min(100, Math.round(value))) : 0;
}

/** The elapsed minutes and seconds, `4:05`; hours only if there are any. */
export function elapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const tail = `${String(seconds % 60).padStart(2, '0')}`;
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}

/** The six figures of a call (specification 1, section 3 "Metrics"). */
export function metricLines(
  { metrics }: Pick<CallSnapshot, 'metrics'>,
  durationMs: number,
): { name: string; label: string; value: string }[] {
  const { responseTime, qualificationTime, bookingSuccess, objectionCount, conversationTurns } = metrics;
  return [
    { name: 'duration', label: 'Duration', value: elapsed(durationMs) },
    { name: 'responseTime', label: 'Response time', value: latency(responseTime) },
    {
      name: 'qualificationTime',
      label: 'Qualified after',
      value: qualificationTime === null ? 'Not yet' : elapsed(qualificationTime),
    },
    { name: 'bookingSuccess', label: 'Booking', value: bookingSuccess ? 'Booked' : 'None' },
    { name: 'objectionCount', label: 'Objections', value: String(objectionCount) },
    { name: 'conversationTurns', label: 'Turns', value: String(conversationTurns) },
  ];
}

const PHONE_OUTCOME_LABELS: Record<PhoneOutcome, Words> = {
  transferred: { label: 'Transferred', tone: 'good' },
  callback: { label: 'Call back', tone: 'warn' },
  voicemail: { label: 'Voicemail', tone: 'neutral' },
  no_answer: { label: 'No answer', tone: 'neutral' },
  busy: { label: 'Busy', tone: 'neutral' },
  failed: { label: 'Not placed', tone: 'bad' },
  refused: { label: 'Not placed', tone: 'neutral' },
  unknown: { label: 'Unknown', tone: 'bad' },
};

/** The channel of a call, and its direction. */
export function channelLabel(phone: CallLine | null): string {
  if (!phone) return 'Web';
  return phone.direction === 'inbound' ? 'Phone, inbound' : 'Phone, outbound';
}

/** The result of a phone call, with the reason if it was not made; undefined for a call in the browser. */
export function lineLabel(phone: CallLine | null): string | undefined {
  if (!phone) return undefined;
  const label = phone.outcome ? PHONE_OUTCOME_LABELS[phone.outcome].label : sentenceCase(phone.status);
  return phone.reason === null ? label : `${label}: ${inWords(phone.reason)}`;
}

/** The result of a logged call, in a few words. */
export function outcomeLabel(
  call: Pick<CallListItem, 'state' | 'appointmentBooked' | 'escalated' | 'endReason'> &
    Partial<Pick<CallListItem, 'phone'>>,
): Words {
  if (call.appointmentBooked) return { label: 'Booked', tone: 'good' };
  if (call.phone?.outcome) return PHONE_OUTCOME_LABELS[call.phone.outcome];
  if (call.escalated) return { label: 'Handed over', tone: 'warn' };
  if (call.state !== 'ended') return CALL_STATE_LABELS[call.state];
  return { label: call.endReason === 'lost' ? 'Lost' : 'Ended', tone: 'neutral' };
}
