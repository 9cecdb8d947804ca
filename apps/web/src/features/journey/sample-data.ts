/** Believable values every form starts with. Invented people, example.com addresses, fictional 555-01xx numbers. */
import { DEFAULT_APPOINTMENT_MINUTES } from '@praxis/contracts/appointment/scheduling.const';
import type { Industry } from '@praxis/contracts/core/industry.const';
import { roiDefaults } from '@praxis/contracts/journey/roi-calculation';
import { dayAhead } from '../../lib/core/zoned-time.js';
import type { StepValues } from './step-schemas.js';

const LAW_INTAKE: StepValues['intake'] = {
  name: 'Elena Marsh',
  contact: { phone: '+1 313 555 0142', email: 'elena.marsh@example.com' },
  caseType: 'Personal injury',
  details: 'Rear-ended at a red light last Tuesday. Neck pain since, and the insurer already called twice.',
  urgency: 'high',
};

const REAL_ESTATE_INTAKE: StepValues['intake'] = {
  name: 'Jordan Blake',
  contact: { phone: '+1 248 555 0117', email: 'jordan.blake@example.com' },
  leadType: 'Buyer',
  area: 'Royal Oak, three bedrooms',
  budget: 'up to 450,000',
  timeline: '0-3 months',
};

/** A business day as first guess: offices rarely see people on a Sunday. */
function nextBusinessDay(now: Date, timeZone: string): string {
  for (let ahead = 1; ; ahead += 1) {
    const day = dayAhead(now, timeZone, ahead);
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6) return day;
  }
}

export function sampleValues(industry: Industry, now: Date = new Date()): StepValues {
  return {
    intake: industry === 'law' ? LAW_INTAKE : REAL_ESTATE_INTAKE,
    appointment: {
      preferred: 'afternoon',
      dateHint: nextBusinessDay(now, 'America/Detroit'),
      durationMins: DEFAULT_APPOINTMENT_MINUTES,
    },
    followup: { templates: ['thank_you', 'prep_docs'], channel: ['sms', 'email'] },
    roi: { inputs: roiDefaults(industry, 'growth'), tier: 'growth' },
  };
}
