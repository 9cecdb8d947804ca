/** The state of a conversation: what was asked, which answer is awaited, and what the caller wants. Part of the call's facts. Pure. */
import type { KnownAppointment, OfferedTime, SpokenTime } from '@praxis/contracts/call/dialogue.const';
import type { SpokenLine } from './lines.js';

/** An appointment that the caller wants. */
export interface BookTask {
  kind: 'book';
  preference?: SpokenTime | undefined;
  offered?: OfferedTime[] | undefined;
  /** The time that was read back; it is booked only after the caller agrees. */
  chosen?: OfferedTime | undefined;
  /** Times that were read back and declined. */
  refusals: number;
}

/** An existing appointment of the caller, to be found, moved or canceled once they have proven who they are. */
export interface ExistingTask {
  kind: 'find' | 'move' | 'cancel';
  isCodeSent: boolean;
  wrongCodes: number;
  /** The person's appointments, once they have proven who they are. */
  appointments?: KnownAppointment[] | undefined;
  target?: KnownAppointment | undefined;
  preference?: SpokenTime | undefined;
  offered?: OfferedTime[] | undefined;
  chosen?: OfferedTime | undefined;
  refusals: number;
  /** The cancellation was read back. Before that, a yes answers something else and does not cancel anything. */
  isReadBack?: boolean | undefined;
}
export type DialogueTask = BookTask | ExistingTask;

/** What the caller's next turn answers, apart from the questions of the industry. */
export type Awaited =
  'read_back' | 'time' | 'which' | 'code' | 'booking_offer' | 'person' | 'move_or_cancel' | 'anything_else';

export interface DialogueState {
  /** How often each question was asked. */
  asked: Record<string, number>;
  /** Turns in a row that were not understood. */
  misses: number;
  task?: DialogueTask | undefined;
  awaits?: Awaited | undefined;
  /** The last lines spoken, which are repeated if the caller asks. */
  last: SpokenLine[];
  isBookingDeclined: boolean;
  insults: number;
  wrongNumbers: number;
  isMinor: boolean;
  /** An appointment of the conversation that was not made by the call. */
  known?: KnownAppointment | undefined;
  /** Appointments of the person, once they have proven who they are. */
  proven?: KnownAppointment[] | undefined;
  /** The person they call for, in their words. */
  onBehalfOf?: string | undefined;
  /** The conversation ends once its last words are spoken. */
  isOver: boolean;
}

/** The state before the first turn. */
export function freshDialogue(): DialogueState {
  return {
    asked: {},
    misses: 0,
    last: [],
    isBookingDeclined: false,
    insults: 0,
    wrongNumbers: 0,
    isMinor: false,
    isOver: false,
  };
}
