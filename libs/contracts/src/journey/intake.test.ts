import * as z from 'zod/mini';
import { LawIntake, RealEstateIntake } from './intake.js';

const LAW = {
  sessionId: 'sess-abc123',
  name: 'Jane Doe',
  contact: { email: 'jane@example.com' },
  caseType: 'Injury',
};
const ESTATE = {
  sessionId: 'sess-abc123',
  name: 'Jane Doe',
  contact: { email: 'jane@example.com' },
  leadType: 'Buyer',
};

test.each([
  '3135550142',
  '313-555-0142',
  '313.555.0142',
  '313 555 0142',
  '(313) 555-0142',
  '+13135550142',
  '+1 (313) 555-0142',
  '+44 20 7946 0000',
  '555-0142',
])('accepts the phone number %s', (phone) => {
  expect(z.safeParse(LawIntake, { ...LAW, contact: { phone } }).success).toBe(true);
});

test.each([
  '',
  'call me',
  '12345',
  '+1234567890123456',
  '313-555-0142 ext. 4',
  '++13135550142',
  '313/555/0142',
])('refuses the phone number %j', (phone) => {
  expect(z.safeParse(LawIntake, { ...LAW, contact: { phone } }).success).toBe(false);
});

test('requires a phone number or an email address', () => {
  expect(z.safeParse(LawIntake, LAW).success).toBe(true);
  expect(z.safeParse(LawIntake, { ...LAW, contact: { phone: '313-555-0142' } }).success).toBe(true);
  expect(z.safeParse(LawIntake, { ...LAW, contact: {} }).success).toBe(false);
});

test('trims texts and has a default urgency', () => {
  const intake = z.parse(LawIntake, {
    ...LAW,
    name: '  Jane Doe ',
    contact: { email: ' jane@example.com ' },
  });
  expect(intake).toMatchObject({
    name: 'Jane Doe',
    contact: { email: 'jane@example.com' },
    urgency: 'medium',
    mode: 'sim',
  });
});

test.each([['up to 450k'], [450_000], [0], [undefined]])('keeps the budget %p as given', (budget) => {
  expect(z.parse(RealEstateIntake, { ...ESTATE, budget }).budget).toBe(budget);
});

test('drops fields that are not in the contract', () => {
  const intake = z.parse(LawIntake, { ...LAW, tenantId: 'x', leadScore: 100 });
  expect(intake).not.toHaveProperty('tenantId');
  expect(intake).not.toHaveProperty('leadScore');
});
