/** A double of the demo's API: it responds to each step, and stores nothing except what the page itself sends back. */
import { AppointmentRequest, type Appointment, type Slot } from '@praxis/contracts/appointment/appointment';
import { DemoLimiterRequest, type DemoLimiterResult } from '@praxis/contracts/demo/demo-limiter';
import { FollowUpRequest } from '@praxis/contracts/journey/follow-up';
import { LawIntake, RealEstateIntake, type IntakeResult } from '@praxis/contracts/journey/intake';
import { RoiRequest } from '@praxis/contracts/journey/roi';
import { calculateRoi } from '@praxis/contracts/journey/roi-calculation';
import { TestApi } from './test-api.js';

const LEAD_ID = '44444444-4444-4444-8444-444444444444';

const SLOT: Slot = {
  start: '2027-03-01T14:00:00-05:00',
  end: '2027-03-01T14:30:00-05:00',
  timeZone: 'America/Detroit',
  providerId: '55555555-5555-4555-8555-555555555555',
  provider: 'Attorney Chen',
};

export const APPOINTMENT: Appointment = {
  id: '66666666-6666-4666-8666-666666666666',
  start: SLOT.start,
  end: SLOT.end,
  timeZone: SLOT.timeZone,
  provider: SLOT.provider,
  location: 'Video conference',
  confirmationCode: 'ABC234',
};

const INTAKE: IntakeResult = {
  ok: true,
  leadId: LEAD_ID,
  leadScore: 82,
  engagementLevel: 'high',
  run: { workflowId: 'tenant/t/journey/s', url: 'http://temporal.example/run' },
};

export const ALLOWED: DemoLimiterResult = {
  ok: true,
  success: true,
  allowed: true,
  remaining: 24,
  message: 'Allowed.',
  sessionUsed: 1,
  dailyUsed: 1,
  maxPerSession: 25,
  maxPerDay: 5000,
};

/** @param api that gets these routes */
export function demoApi(api = new TestApi()): TestApi {
  return api
    .on('GET /v1/:industry/journey/:session', { ok: true, journey: null })
    .onBody('POST /v1/functions/demo-limiter', DemoLimiterRequest, () => ALLOWED)
    .onBody('POST /v1/law/intake/submit', LawIntake, () => INTAKE)
    .onBody('POST /v1/realestate/intake/submit', RealEstateIntake, () => INTAKE)
    .on('GET /v1/:industry/appointment/slots', { ok: true, items: [SLOT] })
    .onBody('POST /v1/:industry/appointment/book', AppointmentRequest, () => ({
      ok: true,
      appointment: APPOINTMENT,
    }))
    .onBody('POST /v1/:industry/followup/send', FollowUpRequest, () => ({ ok: true, sent: [] }))
    .onBody('POST /v1/:industry/roi/calc', RoiRequest, ({ inputs, tier }) => ({
      ok: true,
      ...calculateRoi(inputs, tier),
    }));
}
