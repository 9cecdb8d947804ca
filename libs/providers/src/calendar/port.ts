/** What Praxis asks of a provider's calendar. Every verb is idempotent by `uid` and `sequence`. No vendor words here. */
import type { BusyTime } from '@praxis/ics/free-busy';
import type { Adapter, CallOptions, Reconciliation } from '../adapter.js';

export type { BusyTime };

export interface CalendarEvent {
  /** Ours, and the same in the ICS file: one appointment, one uid, for ever. */
  uid: string;
  /** Raised with each change of the appointment: an older state never overwrites a newer one. */
  sequence: number;
  /** Whose calendar: the attorney's or agent's display name. */
  providerName: string;
  title: string;
  /** ISO 8601 instant with offset. */
  start: string;
  /** ISO 8601 instant with offset, after `start`. */
  end: string;
  /** IANA zone the event is shown in. */
  timeZone: string;
  location: string;
  description?: string;
}

export interface CalendarChange extends CalendarEvent {
  /** Names this effect for good: `workflowId/step`. */
  idempotencyKey: string;
}

export interface CalendarReceipt {
  eventId: string;
  status: 'confirmed' | 'cancelled';
}

export interface CalendarCancellation {
  uid: string;
  /** Of the appointment once it was cancelled. */
  sequence: number;
  idempotencyKey: string;
}

export interface BusyQuery {
  from: Date;
  until: Date;
  /** IANA zone of the calendar's owner, in which days and times without a zone of their own are meant. */
  timeZone: string;
  /** What we wrote ourselves: it is known already, and may have been moved since. */
  own: readonly BusyTime[];
  /** Told how many events could not be read, and are not in what is answered. */
  onUnread?: ((count: number) => void) | undefined;
}

export interface CalendarPort extends Adapter {
  /** Writes the event, or brings it up to date. One of the same or a later sequence is answered as it stands. */
  putEvent(event: CalendarChange, options?: CallOptions): Promise<CalendarReceipt>;
  /** Cancels the event. One that was never written, or is gone already, is `absent`, so an undo may always run. */
  cancelEvent(
    cancellation: CalendarCancellation,
    options?: CallOptions,
  ): Promise<{ outcome: 'cancelled' | 'absent' }>;
  /** Finds out what the calendar holds under a uid. Provider trouble is an `unknown`, not an exception. */
  find(query: { uid: string }, options?: CallOptions): Promise<Reconciliation<CalendarReceipt>>;
  /**
   * What changes whenever anything in the calendar does, so that its busy times need not be read again while it stays the same;
   * undefined where the calendar has no such thing.
   */
  changeMark(options?: CallOptions): Promise<string | undefined>;
  /** When the calendar's owner is busy for other reasons than our own events, in order and without overlaps. */
  readBusy(query: BusyQuery, options?: CallOptions): Promise<BusyTime[]>;
}
