import { IncidentNotice } from '@praxis/contracts/health/incident-contact';
import {
  INCIDENT_NOTICE_KINDS,
  type IncidentNoticeKind,
} from '@praxis/contracts/health/incident-contact.const';
import {
  heldWords,
  isSevereEnough,
  noticeBody,
  noticeMail,
  NOTICE_WAITS_SECONDS,
  noticeWaitSeconds,
  testNotice,
} from './incident-notice.js';

const AT = new Date('2026-11-27T12:00:00Z');

test('the waits between attempts grow, and the last attempt is within a day', () => {
  expect([...NOTICE_WAITS_SECONDS].sort((one, other) => one - other)).toEqual([...NOTICE_WAITS_SECONDS]);
  const total = NOTICE_WAITS_SECONDS.reduce((sum: number, seconds) => sum + seconds, 0);
  expect(total).toBeLessThanOrEqual(86_400);
  expect(total).toBeGreaterThan(80_000);
  expect([1, NOTICE_WAITS_SECONDS.length + 1].map(noticeWaitSeconds)).toEqual([10, undefined]);
});

test.each([
  ['critical', 'high', true],
  ['high', 'high', true],
  ['medium', 'high', false],
  ['low', 'low', true],
] as const)(
  'decides whether a %s incident is sent to a contact who wants %s and more severe: %p',
  (severity, least, expected) => {
    expect(isSevereEnough(severity, least)).toBe(expected);
  },
);

const mailOf = (kind: IncidentNoticeKind) => {
  const body = noticeBody(kind, AT, {
    incidentId: '0f8fad5b-d9cb-469f-a165-70867728950e',
    title: 'Email is down',
    service: 'email',
    incidentType: 'outage',
    severity: 'high',
    startedAt: '2026-11-27T11:00:00.000Z',
    acknowledgedAt: '2026-11-27T11:30:00.000Z',
    resolvedAt: '2026-11-27T12:00:00.000Z',
    affected: { practices: 3, runs: 12, messages: 12 },
    link: 'https://desk.example.com/admin?tab=health',
  });
  return noticeMail(IncidentNotice.parse(JSON.parse(body)));
};

test('an email says what happened, since when, whom it affects, and where to see it', () => {
  expect(mailOf('opened')).toEqual({
    subject: 'High: Email is down',
    text: `Email is down.

Service: Email
Started: November 27, 2026 at 11:00:00 AM UTC
Affected: 3 practices
Held back at the worst time: 12 messages

See the incident: https://desk.example.com/admin?tab=health

You receive this because an admin added your address under Admin, Health, Notifications.`,
  });
  expect(INCIDENT_NOTICE_KINDS.map((kind) => mailOf(kind).subject)).toEqual([
    'High: Email is down',
    'Acknowledged: Email is down',
    'Resolved: Email is down',
    'Test: incident notices arrive here',
  ]);
});

test('a test notice has the type incident.test', () => {
  const notice = IncidentNotice.parse(JSON.parse(testNotice(AT, 'https://desk.example.com')));
  expect(notice).toMatchObject({ type: 'incident.test', data: { incidentId: null, affected: null } });
});

test.each([
  [{ runs: 0, messages: 0 }, undefined],
  [{ runs: 1, messages: 0 }, '1 run'],
  [{ runs: 4, messages: 2 }, '2 messages'],
])('%j is described as %p', (held, words) => {
  expect(heldWords(held)).toBe(words);
});
