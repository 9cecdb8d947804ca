/** Activities of an appointment's run. */
import type { SentMessage } from '@praxis/contracts/journey/follow-up';
import type { JourneyContext } from '../core/effects.js';
import type { MessageEffects } from '../message/effects.js';
import type { AppointmentStart } from './messages.js';
import type { AppointmentFacts, Notice } from './policy.js';

export type { AppointmentFacts, Notice };

/** A notice about one state of the appointment; the pair is part of every idempotency key. */
export interface NoticeCommand {
  notice: Notice;
  sequence: number;
  /** Which staff request the notice answers; also part of its idempotency key. */
  round?: number;
}

/** Short database reads and writes, run as local activities. Each may run again. */
export interface AppointmentRecords {
  /** Undefined if the appointment no longer exists. */
  readAppointment(start: AppointmentStart): Promise<AppointmentFacts | undefined>;
  /** The messages that are still to be sent; empty once the appointment has changed. */
  planNotice(start: AppointmentStart, command: NoticeCommand): Promise<SentMessage[]>;
  /** Gives up messages that no vendor accepted in time. */
  dropNotice(start: AppointmentStart, messageIds: readonly string[]): Promise<void>;
}

/** Effects that leave the machine, run as activities with retries. */
export interface AppointmentEffects extends MessageEffects {
  /**
   * Updates the host's calendar to match the record. If the calendar refuses, the result is an outcome, not an error.
   */
  moveCalendar(journey: JourneyContext, appointmentId: string): Promise<'done' | 'failing'>;
}
