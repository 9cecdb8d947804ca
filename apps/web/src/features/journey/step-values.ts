/** The values of each step's form, the schemas that validate them, and their sample values. Without React. */
import { AppointmentRequest } from '@praxis/contracts/appointment/appointment';
import { DEFAULT_APPOINTMENT_MINUTES } from '@praxis/contracts/appointment/scheduling.const';
import type { Industry } from '@praxis/contracts/core/industry.const';
import { FollowUpRequest } from '@praxis/contracts/journey/follow-up';
import { LawIntake, RealEstateIntake, type IntakeConsent } from '@praxis/contracts/journey/intake';
import { RoiRequest } from '@praxis/contracts/journey/roi';
import { roiDefaults } from '@praxis/contracts/journey/roi-calculation';
import type { Channel, FOLLOW_UP_TEMPLATES } from '@praxis/contracts/message/message.const';
import * as z from 'zod/mini';
import { dayAhead } from '../../lib/core/zoned-time.js';

// Fields of the contract's request that the page adds itself, so the form leaves them out.
const session = { sessionId: true, industry: true, mode: true } as const;
const sessionAndLead = { ...session, leadId: true } as const;

export const lawIntakeForm = z.omit(LawIntake, session);
export const realEstateIntakeForm = z.omit(RealEstateIntake, session);
export const appointmentForm = z.omit(AppointmentRequest, sessionAndLead);
export const followUpForm = z.omit(FollowUpRequest, sessionAndLead);
export const roiForm = z.omit(RoiRequest, session);

/** Fields of both industries; a form shows and validates only its own. */
export interface IntakeValues {
  name: string;
  contact: { phone?: string | undefined; email?: string | undefined };
  caseType?: string | undefined;
  details?: string | undefined;
  urgency?: string | undefined;
  leadType?: string | undefined;
  area?: string | undefined;
  budget?: string | undefined;
  timeline?: string | undefined;
  consent?: IntakeConsent | undefined;
}
export type AppointmentValues = Omit<AppointmentRequest, keyof typeof sessionAndLead>;
export interface FollowUpValues {
  templates: (typeof FOLLOW_UP_TEMPLATES)[number][];
  channel: Channel[];
}
export type RoiValues = Omit<RoiRequest, keyof typeof session>;

export interface StepValues {
  intake: IntakeValues;
  appointment: AppointmentValues;
  followup: FollowUpValues;
  roi: RoiValues;
}

// Invented people, example.com addresses, fictional 555-01xx numbers.
const SAMPLE_INTAKES: Record<Industry, IntakeValues> = {
  law: {
    name: 'Elena Marsh',
    contact: { phone: '+1 313 555 0142', email: 'elena.marsh@example.com' },
    caseType: 'Personal injury',
    details: 'Rear-ended at a red light last Tuesday. Neck pain since, and the insurer already called twice.',
    urgency: 'high',
  },
  realestate: {
    name: 'Jordan Blake',
    contact: { phone: '+1 248 555 0117', email: 'jordan.blake@example.com' },
    leadType: 'Buyer',
    area: 'Royal Oak, three bedrooms',
    budget: 'up to 450,000',
    timeline: '0-3 months',
  },
};

/** Believable values that every form starts with. */
export function sampleValues(industry: Industry, now: Date = new Date()): StepValues {
  return {
    intake: SAMPLE_INTAKES[industry],
    appointment: {
      preferred: 'afternoon',
      dateHint: nextBusinessDay(now, 'America/Detroit'),
      durationMins: DEFAULT_APPOINTMENT_MINUTES,
    },
    followup: { templates: ['thank_you', 'prep_docs'], channel: ['sms', 'email'] },
    roi: { inputs: roiDefaults(industry, 'growth'), tier: 'growth' },
  };
}

/** The next business day, as the first suggestion: offices rarely see people on a Sunday. */
function nextBusinessDay(now: Date, timeZone: string): string {
  for (let ahead = 1; ; ahead += 1) {
    const day = dayAhead(now, timeZone, ahead);
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6) return day;
  }
}
