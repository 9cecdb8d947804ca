/** A day's work as the API returns it in component tests. */
import type {
  TodayAppointment,
  TodayCall,
  TodayHeld,
  TodayLead,
  TodayReply,
  TodayResult,
} from '@praxis/contracts/today/today';

const id = (n: number): string => `77777777-7777-4777-8777-7777777777${String(n).padStart(2, '0')}`;
/** The time this many minutes from now. */
export const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

function section<Entry>(items: Entry[], count = items.length): { items: Entry[]; count: number } {
  return { items, count };
}

/** A day without any work, in a practice that is set up. */
export const QUIET_DAY: TodayResult = {
  ok: true,
  at: '2026-05-05T14:00:00.000Z',
  timeZone: 'America/Detroit',
  appointments: section<TodayAppointment>([]),
  replies: section<TodayReply>([]),
  leads: section<TodayLead>([]),
  calls: section<TodayCall>([]),
  held: section<TodayHeld>([]),
  setUp: null,
  hasLeads: true,
  hasSampleData: false,
};

const APPOINTMENT: TodayAppointment = {
  id: id(1),
  leadId: id(2),
  name: 'Omar Haddad',
  masked: false,
  about: 'Employment',
  host: 'Dana Cole',
  start: '2026-05-05T18:00:00.000Z',
  end: '2026-05-05T18:30:00.000Z',
  status: 'confirmed',
  toDo: null,
  startBefore: null,
  clientTimeZone: null,
  sequence: 3,
};

export const CALL: TodayCall = {
  id: id(5),
  leadId: null,
  name: null,
  masked: true,
  number: '***-***-0177',
  channel: 'phone',
  toDo: 'call_back',
  urgency: 'high',
  since: inMinutes(-75),
};

const HELD: TodayHeld = {
  id: id(6),
  reason: 'quiet_hours',
  needsPerson: false,
  leadId: id(7),
  campaignId: null,
  name: 'Ana Ruiz',
  masked: false,
  title: null,
  count: 1,
  since: inMinutes(-300),
  until: '2026-05-05T12:00:00.000Z',
};

/** A day with work in each section. */
export function busyDay(): TodayResult {
  return {
    ...QUIET_DAY,
    appointments: section([
      {
        ...APPOINTMENT,
        id: id(10),
        name: 'Grace Okafor',
        toDo: 'record_result' as const,
        start: '2026-05-04T19:00:00.000Z',
        end: '2026-05-04T19:30:00.000Z',
      },
      APPOINTMENT,
      {
        ...APPOINTMENT,
        id: id(11),
        name: 'Lee Park',
        toDo: 'rescheduled_by_client' as const,
        start: '2026-05-06T14:00:00.000Z',
        startBefore: '2026-05-05T15:00:00.000Z',
      },
    ]),
    replies: section([
      {
        id: id(3),
        name: 'Priya Nair',
        masked: false,
        channel: 'sms' as const,
        unread: 2,
        preview: 'What should I bring?',
        since: inMinutes(-44),
      },
    ]),
    leads: section(
      [
        {
          id: id(4),
          name: 'M***',
          masked: true,
          about: 'Personal injury',
          source: 'booking-page' as const,
          leadScore: 92,
          engagementLevel: 'high' as const,
          isHot: true,
          toDo: 'first_contact' as const,
          since: inMinutes(-25),
        },
        {
          id: id(16),
          name: 'Jonas Weber',
          masked: false,
          about: 'Family law',
          source: 'phone' as const,
          leadScore: 84,
          engagementLevel: 'medium' as const,
          isHot: true,
          toDo: 'follow_up' as const,
          since: inMinutes(-130),
        },
      ],
      1_000,
    ),
    calls: section([CALL]),
    held: section([
      { ...HELD, id: id(12), reason: 'conflict_review' as const, needsPerson: true, leadId: id(12) },
      {
        ...HELD,
        id: id(13),
        reason: 'calendar_failing' as const,
        leadId: null,
        name: null,
        title: 'Dana Cole',
      },
      {
        ...HELD,
        id: id(14),
        reason: 'campaign_paused' as const,
        campaignId: id(14),
        leadId: null,
        count: 240,
      },
      { ...HELD, id: id(15), reason: 'import_failed' as const, leadId: null, name: null, title: 'old.csv' },
      HELD,
    ]),
  };
}
