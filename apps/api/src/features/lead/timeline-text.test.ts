import { timelineText } from './timeline-text.js';

type Entry = Parameters<typeof timelineText>[0];

test.each<[Entry['kind'], string, Record<string, unknown>, string]>([
  ['visit', 'section_view', { section: 'pricing', duration: null }, 'Opened pricing'],
  ['visit', 'section_view', { section: 'live-journey', duration: 12.4 }, 'Viewed live journey (12 s)'],
  [
    'interaction',
    'consent_changed',
    { action: 'opt_out', channels: ['sms', 'voice'] },
    'Unsubscribed from text messages, calls',
  ],
  ['visit', 'section_view', { section: null }, 'Opened a section'],
  ['visit', 'demo_interaction', { section: 'roi' }, 'Calculated ROI'],
  ['visit', 'form_fill', { section: null }, 'Filled in a form'],
  ['interaction', 'lead_captured', {}, 'Lead captured'],
  ['interaction', 'note_added', {}, 'Note added'],
  [
    'interaction',
    'status_changed',
    { from: 'new', to: 'appointment_scheduled' },
    'Status changed from new to appointment scheduled',
  ],
  ['interaction', 'conflict_checked', { state: 'possible' }, 'Possible conflict found'],
  ['interaction', 'conflict_checked', { state: 'clear' }, 'No conflict found'],
  ['interaction', 'conflict_decided', { decision: 'cleared' }, 'Possible conflict cleared'],
  ['interaction', 'conflict_decided', { decision: 'declined' }, 'Declined because of a conflict'],
  ['interaction', 'something_else', { secret: 'Jane Roe' }, 'Interaction'],
  ['message', 'sms', { template: 'thank_you' }, 'Text message: thank you'],
  ['message', 'email', { template: 'constructor' }, 'Email'],
  ['message', 'toString', { template: 'prep_docs' }, 'Message: documents to prepare'],
  [
    'appointment',
    'appointment',
    { start: '2026-11-23T19:00:00Z', timeZone: 'America/Detroit' },
    'Appointment for Nov 23, 2026, 2:00 PM (America/Detroit)',
  ],
  ['journey', 'appointment', {}, 'Appointment booking'],
  ['journey', 'constructor', {}, 'Journey step'],
])('describes %s %s %j as “%s”', (kind, what, detail, text) => {
  expect(timelineText({ kind, what, detail })).toBe(text);
});

test.each(['jane@example.com', '313-555-0101', '<b>x</b>', 'x'.repeat(80), 'one two three four five'])(
  'does not repeat a section named %s',
  (section) => {
    expect(timelineText({ kind: 'visit', what: 'section_view', detail: { section } })).toBe(
      'Opened a section',
    );
  },
);
