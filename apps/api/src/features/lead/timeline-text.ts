/** The text of a timeline entry: our own words for kinds and states, never anything that a person typed. */
import type {
  AppointmentActor,
  AppointmentChangeKind,
} from '@praxis/contracts/appointment/appointment-history';
import { counted, inWords } from '@praxis/contracts/core/words';
import type { JourneyStep } from '@praxis/contracts/journey/journey.const';
import type { MessageKind } from '@praxis/contracts/message/message.const';
import type { TimelineRecord } from '@praxis/db/lead/lead-timeline';

const STEPS: Record<JourneyStep, string> = {
  intake: 'Intake',
  appointment: 'Appointment booking',
  followup: 'Follow-up',
  roi: 'ROI calculation',
};
const CHANNELS: Record<string, string> = { sms: 'Text message', email: 'Email' };
const TEMPLATES: Record<MessageKind, string> = {
  thank_you: 'thank you',
  prep_docs: 'documents to prepare',
  opt_out_confirmation: 'opt-out confirmed',
  opt_in_confirmation: 'opt-in confirmed',
  help: 'help',
  appointment_confirmation: 'confirmation of the appointment',
  appointment_reminder: 'reminder of the appointment',
  appointment_rescheduled: 'new time of the appointment',
  appointment_cancelled: 'appointment canceled',
  appointment_missed: 'offer of another appointment',
  campaign: 'campaign',
  automation: 'automation',
  caller_code: 'code for a call',
  staff_reply: 'written by the team',
};

/** Describes a timeline entry in one sentence. `names` maps ids of team members to their names. */
export function timelineText(
  { kind, what, detail }: Pick<TimelineRecord, 'kind' | 'what' | 'detail'>,
  names: ReadonlyMap<string, string> = new Map(),
): string {
  switch (kind) {
    case 'visit':
      return visitText(what, detail);
    case 'interaction':
      return what === 'assigned' ? assignedText(detail, names) : interactionText(what, detail);
    case 'message':
      return messageText(what, detail);
    case 'appointment':
      return `Appointment for ${momentText(detail)}`;
    case 'journey':
      return nameIn(STEPS, what) ?? 'Journey step';
  }
}

function visitText(what: string, { section, duration }: Record<string, unknown>): string {
  const where = sectionText(section);
  if (what === 'form_fill') return where ? `Filled in a form in ${where}` : 'Filled in a form';
  if (what === 'demo_interaction' && section === 'roi') return 'Calculated ROI';
  if (what === 'demo_interaction') return where ? `Used the demo in ${where}` : 'Used the demo';
  if (what !== 'section_view') return 'Visited the site';
  const seconds = duration === null || duration === undefined ? undefined : Math.round(Number(duration));
  const part = where ?? 'a section';
  return seconds === undefined ? `Opened ${part}` : `Viewed ${part} (${seconds} s)`;
}

// The name of a section of our pages. It comes from the browser, so only one or two plain words are repeated.
function sectionText(section: unknown): string | undefined {
  return typeof section === 'string' && /^[a-z]{1,24}([ _-][a-z]{1,24}){0,3}$/i.test(section)
    ? section.replace(/[_-]/g, ' ')
    : undefined;
}

function assignedText({ to, way }: Record<string, unknown>, names: ReadonlyMap<string, string>): string {
  if (way === 'left_team') return 'Unassigned, because the assignee left the team';
  if (typeof to !== 'string') return 'Unassigned';
  const name = names.get(to) ?? 'a former colleague';
  if (way === 'claimed') return `Claimed by ${name}`;
  return way === 'routed' ? `No one claimed it in time: assigned to ${name}` : `Assigned to ${name}`;
}

const CONSENT_CHANNELS: Record<string, string> = { sms: 'text messages', voice: 'calls', email: 'email' };
const CONSENT_CHANGES: Record<string, string> = {
  opt_out: 'Unsubscribed from',
  opt_in: 'Agreed to get',
  bounce: 'Bounced:',
  complaint: 'Marked as spam:',
};

function consentText({ action, channels }: Record<string, unknown>): string {
  const named = Array.isArray(channels) ? channels : [];
  const words = named.flatMap((channel) => nameIn(CONSENT_CHANNELS, String(channel)) ?? []);
  return `${nameIn(CONSENT_CHANGES, String(action)) ?? 'Consent changed:'} ${words.join(', ')}`;
}

function interactionText(what: string, detail: Record<string, unknown>): string {
  const { from, to, people, minutes, state, decision, change, actor } = detail;
  if (what === 'consent_changed') return consentText(detail);
  if (what === 'lead_captured') return 'Lead captured';
  if (what === 'note_added') return 'Note added';
  if (what === 'meeting_requested') return 'Meeting requested';
  if (what === 'call_noted') return 'Call note added';
  if (what === 'call_completed') return 'Call with the AI receptionist';
  if (what === 'call_objection') return 'Objection raised in a call';
  if (what === 'call_escalated') return 'Asked for a person in a call';
  if (what === 'tags_changed') return 'Tags changed';
  if (what === 'facts_changed') return 'Details corrected';
  if (what === 'offered')
    return `Offered to ${counted(Number(people), 'person', 'people')} for ${counted(Number(minutes), 'minute')}`;
  if (what === 'status_changed')
    return `Status changed from ${inWords(String(from))} to ${inWords(String(to))}`;
  if (what === 'stage_changed') return `Stage changed from ${String(from ?? 'none')} to ${String(to)}`;
  if (what === 'appointment_changed') return appointmentText(change, actor);
  if (what === 'message_received')
    return detail['channel'] === 'email' ? 'Wrote an email' : 'Wrote a text message';
  if (what === 'conflict_checked')
    return state === 'possible' ? 'Possible conflict found' : 'No conflict found';
  if (what === 'conflict_decided')
    return decision === 'cleared' ? 'Possible conflict cleared' : 'Declined because of a conflict';
  return 'Interaction';
}

const APPOINTMENT_CHANGES: Record<AppointmentChangeKind, string> = {
  rescheduled: 'Appointment moved',
  cancelled: 'Appointment canceled',
  rebooked: 'Another appointment booked',
  attended: 'Appointment attended',
  no_show: 'Appointment missed',
  unmarked: 'Attendance record undone',
};
const ACTORS: Record<AppointmentActor, string> = {
  client: 'by the client',
  staff: 'by staff',
  system: 'automatically',
};

function appointmentText(change: unknown, actor: unknown): string {
  const what = nameIn(APPOINTMENT_CHANGES, String(change)) ?? 'Appointment changed';
  const isMark = change === 'attended' || change === 'no_show';
  const who = isMark ? undefined : nameIn(ACTORS, String(actor));
  return who ? `${what} ${who}` : what;
}

function messageText(channel: string, { template }: Record<string, unknown>): string {
  const sent = nameIn(CHANNELS, channel) ?? 'Message';
  const about = nameIn(TEMPLATES, String(template));
  return about === undefined ? sent : `${sent}: ${about}`;
}

function momentText({ start, timeZone }: Record<string, unknown>): string {
  const zone = String(timeZone);
  const moment = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: zone,
  });
  return `${moment.format(new Date(String(start))).replace(/\u202f/g, ' ')} (${zone})`;
}

function nameIn(names: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(names, key) ? names[key] : undefined;
}
