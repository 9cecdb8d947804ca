/** The day's work in words: the action that each entry needs, and the page for it. Pure. */
import { SOURCE_NAMES } from '../../lib/lead/source-names.js';
import type {
  TodayAppointment,
  TodayCall,
  TodayHeld,
  TodayLead,
  TodayResult,
} from '@praxis/contracts/today/today';
import { type AppointmentToDo, type CallToDo, type HeldReason } from '@praxis/contracts/today/today.const';
import { PATHS } from '../../app/paths.js';
import type { Tone } from '../../components/tone-badge.js';
import { dayAhead } from '../../lib/core/zoned-time.js';
import { counted, dayIn, phoneNumber, timeIn } from '../../lib/core/format.js';

interface Words {
  label: string;
  tone: Tone;
}

const MINUTE_MS = 60_000;

const APPOINTMENT_WORDS: Record<Exclude<AppointmentToDo, 'starts_soon'>, Words> = {
  record_result: { label: 'Did they come?', tone: 'warn' },
  in_progress: { label: 'Now', tone: 'booked' },
  cancelled_by_client: { label: 'Canceled by client', tone: 'warn' },
  rescheduled_by_client: { label: 'Moved by client', tone: 'booked' },
  client_not_notified: { label: 'Not confirmed to client', tone: 'warn' },
};

/** The action that an appointment needs; undefined if none. */
export function appointmentWords({ toDo, start }: TodayAppointment, now: number): Words | undefined {
  if (toDo === null) return undefined;
  if (toDo !== 'starts_soon') return APPOINTMENT_WORDS[toDo];
  const minutes = Math.ceil((Date.parse(start) - now) / MINUTE_MS);
  return { label: minutes > 0 ? `In ${minutes} min` : 'Now', tone: 'booked' };
}

/**
 * The heading under which an appointment is listed: `Today`, `Tomorrow`, or the day's name; appointments without a
 * result have their own heading.
 */
export function dayHeading(
  { start, toDo }: TodayAppointment,
  { at, timeZone }: Pick<TodayResult, 'at' | 'timeZone'>,
): string {
  if (toDo === 'record_result') return 'Past, no outcome recorded';
  const day = dayAhead(new Date(start), timeZone, 0);
  const now = new Date(at);
  if (day === dayAhead(now, timeZone, 0)) return 'Today';
  return day === dayAhead(now, timeZone, 1) ? 'Tomorrow' : dayIn(start, timeZone);
}

/** The day in a zone for narrow places, `Tue, May 5`. */
function shortDay(moment: string, timeZone: string): string {
  const parts = { weekday: 'short', month: 'short', day: 'numeric', timeZone } as const;
  return new Intl.DateTimeFormat('en-US', parts).format(new Date(moment));
}

/** The matter and client of an appointment, preceded by its time if the list does not show it. */
export function appointmentDetail(
  { host, about, startBefore, toDo, start }: TodayAppointment,
  timeZone: string,
): string {
  const moved =
    startBefore === null ? null : `was ${shortDay(startBefore, timeZone)}, ${timeIn(startBefore, timeZone)}`;
  const day = toDo === 'record_result' ? shortDay(start, timeZone) : null;
  return [day, moved, about, host].filter(Boolean).join(' · ');
}

export function leadDetail({ about, source, toDo }: TodayLead): string {
  return [toDo === 'follow_up' ? 'Follow up' : null, about, SOURCE_NAMES[source]].filter(Boolean).join(' · ');
}

export const CALL_WORDS: Record<CallToDo, Words> = {
  escalated: { label: 'Asked for a person', tone: 'warn' },
  call_back: { label: 'Call back', tone: 'warn' },
  missed: { label: 'Missed', tone: 'bad' },
};

export function callerName({ name, number: caller }: TodayCall): string {
  return name ?? (caller === null ? 'Unknown caller' : phoneNumber(caller));
}

export function callDetail({ channel, name, number: caller, urgency }: TodayCall): string {
  const line = channel === 'phone' ? 'Telephone' : 'Website call';
  const shown = name !== null && caller !== null ? phoneNumber(caller) : null;
  const isUrgent = urgency === 'high' || urgency === 'critical';
  return [line, shown, isUrgent ? 'urgent' : null].filter(Boolean).join(' · ');
}

const HELD_WORDS: Record<HeldReason, Words> = {
  conflict_review: { label: 'Conflict review', tone: 'warn' },
  not_delivered: { label: 'Not delivered', tone: 'bad' },
  delivery_unknown: { label: 'Check delivery', tone: 'bad' },
  calendar_failing: { label: 'Not in calendar', tone: 'bad' },
  import_failed: { label: 'Import failed', tone: 'bad' },
  vendor_refused: { label: 'Retrying', tone: 'neutral' },
  quiet_hours: { label: 'Quiet hours', tone: 'neutral' },
  campaign_paused: { label: 'Paused', tone: 'warn' },
};

export function heldWords({ reason }: TodayHeld): Words {
  return HELD_WORDS[reason];
}

/** The held item: a person's message, a campaign's, a file, a host's calendar. */
export function heldName({ name, title }: TodayHeld): string {
  return name ?? title ?? 'A message';
}

/** Why an item is held, and until when. */
export function heldDetail({ reason, count, until }: TodayHeld, timeZone: string): string {
  const wait = counted(count, 'message waits', 'messages wait');
  const missing = counted(count, 'appointment is', 'appointments are');
  const sentences: Record<HeldReason, string> = {
    conflict_review: 'May conflict with a party on your list. Decide before they book.',
    not_delivered: 'A message did not reach them.',
    delivery_unknown: 'A message may or may not have arrived. Check it; it is not resent automatically.',
    calendar_failing: `${missing} missing from the calendar.`,
    import_failed: 'The file could not be imported.',
    vendor_refused: `${wait} for the vendor. It is retried automatically.`,
    quiet_hours: `${wait} until ${until === null ? 'morning' : timeIn(until, timeZone)}. It is too early or too late where they are.`,
    campaign_paused: `${wait} until the campaign is resumed.`,
  };
  return sentences[reason];
}

/** The address of the page on which the item is handled. */
export function heldPath({ reason, id, leadId, campaignId }: TodayHeld): string {
  if (reason === 'calendar_failing') return PATHS.settingsScheduling;
  if (reason === 'import_failed') return PATHS.leadsImport;
  if (reason === 'conflict_review') return `${PATHS.leads}/${leadId ?? id}`;
  return campaignId === null ? `${PATHS.inbox}/${leadId ?? id}` : `${PATHS.campaigns}/${campaignId}`;
}
