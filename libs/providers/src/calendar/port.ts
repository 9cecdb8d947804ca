/** The port of a host's calendar. Every operation is idempotent by `uid` and `sequence`. No vendor terms here. */
import type { BusyTime } from '@praxis/ics/free-busy';
import type { Adapter, RequestOptions, Reconciliation } from '../adapter.js';

export type { BusyTime };

export interface CalendarEvent {
  /** Our id, also used in the ICS file: an appointment keeps its uid forever. */
  uid: string;
  /** Increases with each change of the appointment, so that an older state never overwrites a newer one. */
  sequence: number;
  /** The host's display name. */
  providerName: string;
  title: string;
  /** ISO 8601 instant with offset. */
  start: string;
  /** ISO 8601 instant with offset, after `start`. */
  end: string;
  /** IANA zone in which the event is shown. */
  timeZone: string;
  location: string;
  description?: string;
}

export interface CalendarChange extends CalendarEvent {
  /** Identifies this effect permanently: `workflowId/step`. */
  idempotencyKey: string;
}

export interface CalendarReceipt {
  eventId: string;
  status: 'confirmed' | 'cancelled';
}

export interface CalendarCancellation {
  uid: string;
  /** Sequence of the appointment after its cancellation. */
  sequence: number;
  idempotencyKey: string;
}

export interface BusyQuery {
  from: Date;
  until: Date;
  /** IANA zone of the calendar's owner, in which dates and floating times are interpreted. */
  timeZone: string;
  /** Events that we wrote: they are known already, and may have been moved since. */
  own: readonly BusyTime[];
  /** Called with the number of events that could not be read and are missing from the result. */
  onUnread?: ((count: number) => void) | undefined;
}

export interface CalendarPort extends Adapter {
  /**
   * Writes or updates the event. If the calendar has the same or a later sequence, returns that one
   * unchanged.
   */
  putEvent(event: CalendarChange, options?: RequestOptions): Promise<CalendarReceipt>;
  /**
   * Cancels the event. If it was never written or no longer exists, the result is `absent`, so compensation
   * can always run.
   */
  cancelEvent(
    cancellation: CalendarCancellation,
    options?: RequestOptions,
  ): Promise<{ outcome: 'cancelled' | 'absent' }>;
  /** Looks up the event of a uid in the calendar. A vendor failure returns `unknown` and does not throw. */
  find(query: { uid: string }, options?: RequestOptions): Promise<Reconciliation<CalendarReceipt>>;
  /**
   * A value that changes with anything in the calendar, so that busy times are read again only after a
   * change; undefined if the calendar does not support it.
   */
  changeMark(options?: RequestOptions): Promise<string | undefined>;
  /** When the calendar's owner is busy with events other than ours, in order and without overlaps. */
  readBusy(query: BusyQuery, options?: RequestOptions): Promise<BusyTime[]>;
}
