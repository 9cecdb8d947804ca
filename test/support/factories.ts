/** Valid requests to start from: each is from a new visitor, and a test overrides only the fields that it tests. */
import { randomInt, randomUUID } from 'node:crypto';

/** An unused session id. */
export function newSession(): string {
  return `sess-${Date.now().toString(36)}-${randomUUID().slice(0, 12)}`;
}

export type Fields = Record<string, unknown>;

/**
 * A day for bookings in tests that count every message. A booking without a day is for nine o'clock tomorrow, and a
 * test that runs at nine would also get its 24-hour reminder. The reminder for this day is sent days later.
 */
export function dayWithoutReminders(): string {
  return new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10);
}

const FIRST_PHONE = 1_000;
const PHONES = 9_000;
let phones = randomInt(PHONES);

/** An unused phone number, different for each call in this file, so that two people of one test never share one by chance. */
export function newPhone(): string {
  phones = (phones + 1) % PHONES;
  return `947555${FIRST_PHONE + phones}`;
}

export function lawIntake(overrides: Fields = {}): Fields {
  return {
    sessionId: newSession(),
    industry: 'law',
    mode: 'sim',
    name: 'Jordan Ellis',
    contact: { phone: '(313) 555-0142', email: 'jordan.ellis@example.com' },
    caseType: 'Personal injury',
    details: 'Rear-ended at a light last week.',
    urgency: 'high',
    ...overrides,
  };
}

export function realEstateIntake(overrides: Fields = {}): Fields {
  return {
    sessionId: newSession(),
    industry: 'realestate',
    mode: 'sim',
    name: 'Priya Raman',
    contact: { phone: '+1 313 555 0177', email: 'priya.raman@example.com' },
    leadType: 'Buyer',
    area: 'Ann Arbor',
    budget: 'up to 450k',
    timeline: '3-6 months',
    ...overrides,
  };
}

export function intakeOf(industry: 'law' | 'realestate', overrides: Fields = {}): Fields {
  return industry === 'law' ? lawIntake(overrides) : realEstateIntake(overrides);
}

export function appointmentRequest(overrides: Fields = {}): Fields {
  return { sessionId: newSession(), leadId: randomUUID(), preferred: 'any', durationMins: 30, ...overrides };
}

export function followUpRequest(overrides: Fields = {}): Fields {
  return {
    sessionId: newSession(),
    leadId: randomUUID(),
    templates: ['thank_you', 'prep_docs'],
    channel: ['sms', 'email'],
    ...overrides,
  };
}

/** The calculator's defaults for law on the growth package (specification 1, section 9). */
export const ROI_INPUTS = {
  monthlyLeads: 100,
  avgDealValue: 25_000,
  missedLeadRatePct: 35,
  baseCloseRatePct: 15,
  aiLiftPct: 30,
  adminHoursMonthly: 120,
  adminCostPerHour: 30,
};

export function roiRequest(overrides: Fields = {}): Fields {
  return { sessionId: newSession(), inputs: ROI_INPUTS, ...overrides };
}

/** What a person sends from a practice's booking page, with an invalid token of the robot check. */
export function bookingPerson(): Fields {
  const visit = randomUUID();
  const contact = { email: `${visit}@example.com` };
  return { visit, service: 'Family law', name: 'Nobody', contact, robotToken: 'a token' };
}
