/** Example bodies of the journey's requests: the payloads of specification 1, section 3. */
import { AppointmentRequest } from '../appointment/appointment.js';
import { EXAMPLE_ID, EXAMPLE_SESSION_ID, RequestExample } from '../core/request-example.js';
import { FollowUpRequest } from './follow-up.js';
import { LawIntake, RealEstateIntake } from './intake.js';
import { RoiRequest } from './roi.js';
import { roiDefaults } from './roi-calculation.js';

const sessionId = EXAMPLE_SESSION_ID;
const leadId = EXAMPLE_ID;

export const JOURNEY_EXAMPLES = [
  new RequestExample(LawIntake, {
    sessionId,
    industry: 'law',
    mode: 'sim',
    name: 'Jordan Ellis',
    contact: { phone: '+13135550142', email: 'jordan.ellis@example.com' },
    caseType: 'Personal injury',
    details: 'Rear-ended at a light last week.',
    urgency: 'high',
  }),
  new RequestExample(RealEstateIntake, {
    sessionId,
    industry: 'realestate',
    mode: 'sim',
    name: 'Priya Raman',
    contact: { phone: '+13135550177', email: 'priya.raman@example.com' },
    leadType: 'Buyer',
    area: 'Ann Arbor',
    budget: 'up to 450,000',
    timeline: '3-6 months',
  }),
  new RequestExample(AppointmentRequest, {
    sessionId,
    mode: 'sim',
    leadId,
    preferred: 'any',
    durationMins: 30,
  }),
  new RequestExample(FollowUpRequest, {
    sessionId,
    mode: 'sim',
    leadId,
    templates: ['thank_you', 'prep_docs'],
    channel: ['sms', 'email'],
  }),
  new RequestExample(RoiRequest, {
    sessionId,
    mode: 'sim',
    inputs: roiDefaults('law', 'growth'),
    tier: 'growth',
  }),
];
