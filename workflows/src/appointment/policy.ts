/** Decides what an appointment's run does next. Pure, tested without Temporal. Times are milliseconds. */
import type { Mode } from '@praxis/contracts/core/industry.const';
import type { Channel } from '@praxis/contracts/message/message.const';
import type { JourneyContext } from '../core/effects.js';

const HOUR_MS = 3_600_000;

/** Reminders, and how long before the start each is sent. */
export const REMINDERS = [
  { notice: 'reminder_24h', before: 24 * HOUR_MS },
  { notice: 'reminder_2h', before: 2 * HOUR_MS },
] as const;

/**
 * Messages to a client, each sent once for one sequence of the appointment. `confirmation`: of a booking by the
 * practice, or of one whose journey did not confirm it on every channel; `confirmation_again`: staff requested it
 * again, and it is sent once for each request.
 */
export type Notice =
  | (typeof REMINDERS)[number]['notice']
  | 'confirmation'
  | 'confirmation_again'
  | 'rescheduled'
  | 'cancelled'
  | 'missed';

/** How long after the end staff may record whether the client came. A later record starts a new run. */
export const UNMARKED_AFTER_MS = 30 * 24 * HOUR_MS;

export interface AppointmentFacts {
  status: 'held' | 'confirmed' | 'cancelled' | 'expired' | 'attended' | 'no_show';
  /** Increases whenever the appointment's time changes or it is cancelled. */
  sequence: number;
  start: number;
  end: number;
  /** The time at which these facts were read. */
  now: number;
  /** The time at which its current slot was agreed. */
  scheduledAt: number;
  /** This appointment replaces a cancelled or missed one. */
  isRebooked: boolean;
  /** Another appointment replaces it, so the client is not offered a new one. */
  isReplaced: boolean;
  // Optional, because open runs replay what was read before these facts existed.
  /** The practice booked it, so that no journey announces it. */
  isByPractice?: boolean;
  /** How often staff requested the confirmation again since the time was last changed. */
  confirmations?: number;
  /** When this run confirms a journey's booking; undefined once the client has received a confirmation on each of their channels. */
  confirmFrom?: number;
  /** When the record of attendance becomes final; undefined if it already is, or if there is none. */
  finalFrom?: number;
  /** Whether messages are real, by channel, if there is no journey; otherwise the journey's mode applies. */
  modes?: Readonly<Record<Channel, Mode>>;
  /** The mode of the calendar. */
  journey: JourneyContext;
}

export type NextStep =
  | { kind: 'calendar' }
  /** `until`: when the message stops being useful. `round`: which staff request it answers. */
  | { kind: 'notice'; notice: Notice; until: number | undefined; round?: number }
  | { kind: 'wait'; until: number; for: 'reminder' | 'marked' | 'final' | 'calendar' | 'confirmation' }
  | { kind: 'over'; outcome: 'attended' | 'no_show' | 'cancelled' | 'unmarked' | 'gone' };

/** Waits between attempts at a calendar that does not accept the appointment. */
const CALENDAR_WAITS = { first: HOUR_MS / 60, longest: HOUR_MS };

/** How long to wait after this many consecutive failures. */
export function calendarWait(failures: number): number {
  return Math.min(CALENDAR_WAITS.first * 2 ** (failures - 1), CALENDAR_WAITS.longest);
}

/** This run's finished work for the current sequence, and when to retry the calendar. */
export interface StepProgress {
  done: ReadonlySet<string>;
  calendarDue: number;
  /** Whether a client who missed the appointment is offered another time. */
  offersAfterNoShow: boolean;
}

/** The next step. */
export function nextStep(facts: AppointmentFacts, progress: StepProgress): NextStep {
  const { done } = progress;
  // The change can still be undone, so wait until it is final.
  if (facts.finalFrom !== undefined) return { kind: 'wait', until: facts.finalFrom, for: 'final' };
  switch (facts.status) {
    case 'confirmed':
      // The journey that booked the appointment announces its first time and writes it to the calendar.
      return announcementOf(facts) !== undefined
        ? withCalendar(facts, progress, whileConfirmed(facts, done))
        : whileConfirmed(facts, done);
    case 'cancelled':
      return withCalendar(
        facts,
        progress,
        !done.has('cancelled') && !facts.isReplaced
          ? { kind: 'notice', notice: 'cancelled', until: undefined }
          : { kind: 'over', outcome: 'cancelled' },
      );
    case 'no_show':
      if (progress.offersAfterNoShow && !done.has('missed') && !facts.isReplaced)
        return { kind: 'notice', notice: 'missed', until: undefined };
      return { kind: 'over', outcome: 'no_show' };
    case 'attended':
      return { kind: 'over', outcome: 'attended' };
    case 'held':
    case 'expired':
      return { kind: 'over', outcome: 'gone' };
  }
}

/** The calendar comes first. While it fails, all other steps continue and it is retried. */
function withCalendar(
  { now, end }: AppointmentFacts,
  { done, calendarDue }: StepProgress,
  next: NextStep,
): NextStep {
  if (done.has('calendar')) return next;
  if (now >= calendarDue) return { kind: 'calendar' };
  switch (next.kind) {
    case 'wait':
      return calendarDue < next.until ? { kind: 'wait', until: calendarDue, for: 'calendar' } : next;
    case 'over':
      return now < end ? { kind: 'wait', until: Math.min(calendarDue, end), for: 'calendar' } : next;
    case 'notice':
    case 'calendar':
      return next;
  }
}

/**
 * The message that this run sends about the current time of a confirmed appointment; undefined if the journey sends it.
 */
function announcementOf({ sequence, isRebooked, isByPractice }: AppointmentFacts): Notice | undefined {
  if (sequence > 0 || isRebooked) return 'rescheduled';
  return isByPractice ? 'confirmation' : undefined;
}

/** The entry of {@link StepProgress} that records that a notice is settled. */
export function entryOf({ notice, round }: { notice: Notice; round?: number }): string {
  return round === undefined ? notice : `${notice}/${round}`;
}

function whileConfirmed(facts: AppointmentFacts, done: ReadonlySet<string>): NextStep {
  const { now, start, confirmFrom } = facts;
  if (now >= start) return afterStart(facts);
  const own = announcementOf(facts);
  const awaitsConfirmation = confirmFrom !== undefined && own === undefined && !done.has('confirmation');
  const announcement = own ?? (awaitsConfirmation && now >= confirmFrom ? 'confirmation' : undefined);
  if (announcement && !done.has(announcement)) return { kind: 'notice', notice: announcement, until: start };
  const round = facts.confirmations ?? 0;
  const again = { kind: 'notice', notice: 'confirmation_again', until: start, round } as const;
  if (round > 0 && !done.has(entryOf(again))) return again;
  const next = nextReminder(facts, done);
  return awaitsConfirmation && next.kind === 'wait' && confirmFrom < next.until
    ? { kind: 'wait', until: confirmFrom, for: 'confirmation' }
    : next;
}

function nextReminder(facts: AppointmentFacts, done: ReadonlySet<string>): NextStep {
  const { now, start, scheduledAt } = facts;
  const due = REMINDERS.map(({ notice, before }) => ({ notice, at: start - before })).filter(
    // The client agreed to this time after the reminder was due, so it is not needed.
    ({ at }) => at > scheduledAt,
  );
  // After a long outage, only the last missed reminder is sent.
  const last = due.filter(({ at }) => at <= now).at(-1);
  if (last && !done.has(last.notice)) return { kind: 'notice', notice: last.notice, until: start };
  const next = due.find(({ at }) => at > now);
  return next ? { kind: 'wait', until: next.at, for: 'reminder' } : afterStart(facts);
}

/** Staff record whether the client came. */
function afterStart({ now, end }: AppointmentFacts): NextStep {
  const until = end + UNMARKED_AFTER_MS;
  return now < until ? { kind: 'wait', until, for: 'marked' } : { kind: 'over', outcome: 'unmarked' };
}
