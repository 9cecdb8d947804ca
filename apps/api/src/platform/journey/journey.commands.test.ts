import { toBookingCommand, toFollowUpCommand, toIntakeCommand } from './journey.commands.js';

const KEY = Buffer.alloc(32, 1).toString('base64');
const LAW = {
  sessionId: 'sess-abc123',
  mode: 'sim' as const,
  name: 'Jane Doe',
  contact: { email: 'jane@example.com' },
  caseType: 'Injury',
  urgency: 'high' as const,
};
const ESTATE = {
  sessionId: 'sess-abc123',
  mode: 'sim' as const,
  name: 'Jane Doe',
  contact: { phone: '3135550142' },
  leadType: 'Buyer',
};
const BOOKING = {
  sessionId: 'sess-abc123',
  mode: 'sim' as const,
  leadId: 'lead',
  preferred: 'any' as const,
  durationMins: 30,
};

test('converts an intake to flat fields', () => {
  expect(toIntakeCommand(KEY, { ...LAW, details: 'Fell.' }).fields).toEqual({
    name: 'Jane Doe',
    email: 'jane@example.com',
    phone: undefined,
    caseType: 'Injury',
    details: 'Fell.',
    urgency: 'high',
  });
  expect(
    toIntakeCommand(KEY, { ...ESTATE, budget: 450_000, area: 'Ann Arbor', timeline: 'soon' }).fields,
  ).toMatchObject({
    leadType: 'Buyer',
    budget: '450000',
    area: 'Ann Arbor',
    timeline: 'soon',
  });
});

test('keeps a budget of zero and omits an empty one', () => {
  expect(toIntakeCommand(KEY, { ...ESTATE, budget: 0 }).fields.budget).toBe('0');
  expect(toIntakeCommand(KEY, { ...ESTATE, budget: '' }).fields.budget).toBeUndefined();
});

test('treats an empty optional field as missing', () => {
  expect(toIntakeCommand(KEY, { ...LAW, details: '' })).toEqual(toIntakeCommand(KEY, LAW));
});

test('includes every field and the session in the intake’s fingerprint', () => {
  const variants = [
    LAW,
    { ...LAW, name: 'Jane Roe' },
    { ...LAW, contact: { email: 'other@example.com' } },
    { ...LAW, contact: { email: 'jane@example.com', phone: '3135550142' } },
    { ...LAW, caseType: 'Divorce' },
    { ...LAW, details: 'More.' },
    { ...LAW, urgency: 'low' as const },
    { ...LAW, sessionId: 'sess-other1' },
  ];
  expect(new Set(variants.map((intake) => toIntakeCommand(KEY, intake).fingerprint)).size).toBe(
    variants.length,
  );
});

test('hides the intake’s content in its fingerprint', () => {
  expect(toIntakeCommand(KEY, LAW).fingerprint).toMatch(/^[\w-]{43}$/);
  expect(toIntakeCommand(Buffer.alloc(32, 2).toString('base64'), LAW).fingerprint).not.toBe(
    toIntakeCommand(KEY, LAW).fingerprint,
  );
});

test('includes every option in the booking’s fingerprint', () => {
  const variants = [
    BOOKING,
    { ...BOOKING, preferred: 'morning' as const },
    { ...BOOKING, durationMins: 60 },
    { ...BOOKING, dateHint: '2031-05-05' },
    { ...BOOKING, start: '2031-05-05T10:00:00Z' },
    { ...BOOKING, leadId: 'other' },
    { ...BOOKING, sessionId: 'sess-other1' },
  ];
  expect(new Set(variants.map((request) => toBookingCommand(KEY, request).fingerprint)).size).toBe(
    variants.length,
  );
  expect(toBookingCommand(KEY, { ...BOOKING, timeZone: 'America/Detroit' })).toEqual(
    toBookingCommand(KEY, BOOKING),
  );
});

test('accepts one follow-up channel or several', () => {
  const request = {
    sessionId: 'sess-abc123',
    mode: 'sim' as const,
    leadId: 'lead',
    templates: ['thank_you' as const],
  };
  expect(toFollowUpCommand({ ...request, channel: 'sms' }).channels).toEqual(['sms']);
  expect(toFollowUpCommand({ ...request, channel: ['email', 'sms'] }).channels).toEqual(['email', 'sms']);
});
