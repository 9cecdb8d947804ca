import type { Channel, FollowUpTemplate } from '@praxis/contracts/message/message.const';
import { toE164 } from '@praxis/config/contact-key';
import { planFollowUpMessages, type FollowUpPlanInput } from './follow-up-plan.js';

const LEAD = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  name: 'Jordan Ellis',
  email: 'jordan@example.com',
  phone: '(313) 555-0142',
  language: null,
};

function input(
  overrides: Partial<FollowUpPlanInput> = {},
  templates: FollowUpTemplate[] = ['thank_you', 'prep_docs'],
  channels: Channel[] = ['sms', 'email'],
): FollowUpPlanInput {
  return {
    journey: {
      tenantId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
      sessionId: 'sess-abc123',
      industry: 'law',
      mode: 'sim',
      leadId: LEAD.id,
    },
    command: { leadId: LEAD.id, templates, channels },
    lead: LEAD,
    tenant: { clientName: 'Harbor Law Group', phone: '+13135550110' },
    look: {
      brand: { name: 'Harbor', colors: { bg: '#10261B', primary: '#2FBF71' }, logoVersion: 'v1' },
      origin: 'https://desk.example.com',
    },
    appointment: {
      id: 'a',
      start: '2027-07-05T14:00:00-04:00',
      end: '2027-07-05T14:30:00-04:00',
      timeZone: 'America/Detroit',
      provider: 'Dana Whitfield',
      location: 'Video',
      confirmationCode: 'ABC234',
    },
    now: Date.parse('2027-07-01T12:00:00Z'),
    keyOf: ({ value }) => `key of ${value}`,
    ...overrides,
  };
}

test('there is one message per template and channel', () => {
  const { messages, skipped } = planFollowUpMessages(input());
  expect(messages.map(({ template, channel }) => `${template}/${channel}`)).toEqual([
    'thank_you/sms',
    'thank_you/email',
    'prep_docs/sms',
    'prep_docs/email',
  ]);
  expect(skipped).toEqual([]);
});

test('planning again gives the same messages', () => {
  const [first, again] = [planFollowUpMessages(input()), planFollowUpMessages(input())];
  expect(again).toEqual(first);
  const keys = first.messages.map(({ idempotencyKey }) => idempotencyKey);
  expect(keys).toEqual([
    'sess-abc123/thank_you/sms',
    'sess-abc123/thank_you/email',
    'sess-abc123/prep_docs/sms',
    'sess-abc123/prep_docs/email',
  ]);
  expect(new Set(first.messages.map(({ id }) => id)).size).toBe(4);
});

test('the same session of another tenant gives other messages', () => {
  const other = input({ journey: { ...input().journey, tenantId: '11111111-1111-4111-8111-111111111111' } });
  const ids = new Set(planFollowUpMessages(input()).messages.map(({ id }) => id));
  expect(planFollowUpMessages(other).messages.filter(({ id }) => ids.has(id))).toEqual([]);
});

test.each([
  [{ email: null }, 'email', 'The lead gave no email address.'],
  [{ email: '' }, 'email', 'The lead gave no email address.'],
  [{ phone: null }, 'sms', 'The lead gave no phone number.'],
  [{ phone: '555-0142' }, 'sms', 'The phone number cannot receive text messages.'],
  [{ phone: '+999 12345678' }, 'sms', 'The phone number cannot receive text messages.'],
])('for a lead with %j the %s messages are skipped, with a reason', (change, channel, reason) => {
  const { messages, skipped } = planFollowUpMessages(input({ lead: { ...LEAD, ...change } }));
  expect(skipped).toEqual([
    { template: 'thank_you', channel, reason },
    { template: 'prep_docs', channel, reason },
  ]);
  expect(messages.map((message) => message.channel)).toEqual(
    channel === 'sms' ? ['email', 'email'] : ['sms', 'sms'],
  );
});

test('the time is written in the appointment’s own zone, whatever the machine’s', () => {
  const [sms] = planFollowUpMessages(input()).messages;
  expect(sms?.body).toContain('Monday, July 5 at 2:00 PM EDT');
  const [early] = planFollowUpMessages(input({ now: Date.parse('2026-07-01T12:00:00Z') })).messages;
  expect(early?.body).toContain('Monday, July 5, 2027 at 2:00 PM EDT');
  const kolkata = {
    ...input().appointment,
    start: '2027-07-05T14:00:00+05:30',
    timeZone: 'Asia/Kolkata',
  } as FollowUpPlanInput['appointment'];
  expect(planFollowUpMessages(input({ appointment: kolkata })).messages[0]?.body).toContain(
    'July 5 at 2:00 PM',
  );
});

test('people are greeted by their first name, whatever whitespace is between names', () => {
  for (const name of ['Jordan Ellis', 'Jordan\tEllis', 'Jordan'])
    expect(planFollowUpMessages(input({ lead: { ...LEAD, name } })).messages[0]?.body).toContain(
      'Thank you, Jordan.',
    );
});

test('without an appointment, no text mentions one', () => {
  const [sms] = planFollowUpMessages(input({ appointment: undefined })).messages;
  expect(sms?.body).not.toMatch(/booked|undefined/);
});

test.each([
  ['(313) 555-0142', '+13135550142'],
  ['313.555.0142', '+13135550142'],
  ['+1 313 555 0142', '+13135550142'],
  ['+44 20 7946 0000', '+442079460000'],
  ['555-0142', undefined],
  ['12345', undefined],
  ['', undefined],
])('the phone number %j is %s in E.164', (phone, expected) => {
  expect(toE164(phone)).toBe(expected);
});

test('emails to a lead have the tenant’s colors and logo, text messages do not', () => {
  const { messages } = planFollowUpMessages(input({ lead: { ...LEAD, name: '<b>Jordan' } }));
  const [sms, email] = messages;
  expect(sms?.html).toBeUndefined();
  expect(email?.html).toContain('background:#10261B;color:#ffffff');
  expect(email?.html).toContain(
    'src="https://desk.example.com/v1/tenants/7c9e6679-7425-40de-944b-e07fc1f90ae7/brand/logo/v1"',
  );
  expect(email?.html).toContain('Hello &#60;b&#62;Jordan,');
  expect(email?.html).not.toContain('Praxis');
});

test('the confirmation’s link is a button in HTML, and a URL in plain text', () => {
  const link = 'https://desk.example.com/appointment#token=abc';
  const short = 'https://desk.example.com/l/abc';
  const { messages } = planFollowUpMessages(input({ links: { email: link, sms: short } }));
  const [sms, confirmation, , prep] = messages;
  expect(sms?.body).toContain(`Change or cancel: ${short}`);
  expect(confirmation?.body).toContain(`Change or cancel: ${link}`);
  expect(confirmation?.html).toMatch(
    /<a href="https:\/\/desk\.example\.com\/appointment#token=abc"[^>]*>Change or cancel<\/a>/,
  );
  expect(confirmation?.html).not.toContain('Change or cancel: https');
  expect(prep?.html).not.toContain('Change or cancel');
});
