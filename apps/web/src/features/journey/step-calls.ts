/** How each step is called: path, limiter action, answer, and the words of its failure (specification 1, section 8). */
import { AppointmentResult } from '@praxis/contracts/appointment/appointment';
import type { DemoAction } from '@praxis/contracts/demo/demo-limiter';
import { FollowUpResult } from '@praxis/contracts/journey/follow-up';
import { IntakeResult } from '@praxis/contracts/journey/intake';
import type { JourneyStep } from '@praxis/contracts/journey/journey.const';
import { RoiResult } from '@praxis/contracts/journey/roi';
import { apiCall, type ApiAnswer } from '../../lib/api/api-call.js';
import type { JourneyState } from '../../lib/journey/journey-store.js';
import {
  fallbackAppointment,
  fallbackFollowUp,
  fallbackIntake,
  fallbackRoi,
} from '../../lib/api/fallback.js';
import type { StepValues } from './step-schemas.js';

/** What a finished step changes in the page's state. */
type StepChange = Partial<
  Pick<JourneyState, 'lead' | 'appointment' | 'roi' | 'demoMessages' | 'alternatives'>
>;
interface StepAnswer {
  change: StepChange;
  /** Taken, but not finished yet: the journey goes on by itself. */
  waiting?: string;
}

interface StepCall {
  step: JourneyStep;
  path: string;
  body: Record<string, unknown>;
  idempotencyKey: string;
}

interface StepRule {
  title: string;
  path: string;
  action: DemoAction;
}

export const STEP_RULES: Record<JourneyStep, StepRule> = {
  intake: { title: 'Intake Failed', path: 'intake/submit', action: 'intake-submit' },
  appointment: { title: 'Booking Failed', path: 'appointment/book', action: 'appointment-book' },
  followup: { title: 'Follow-up Failed', path: 'followup/send', action: 'followup-send' },
  roi: { title: 'ROI Calculation Failed', path: 'roi/calc', action: 'roi-calc' },
};

/** Calls the server for a step and says what its answer changes. */
export async function callStep(call: StepCall): Promise<StepAnswer & { latencyMs: number }> {
  const { step, path, body, idempotencyKey } = call;
  const request = { method: 'POST' as const, path, body, step, idempotencyKey };
  switch (step) {
    case 'intake':
      return timed(await apiCall({ ...request, schema: IntakeResult }), (data) => ({
        change: { lead: { id: data.leadId, score: data.leadScore, level: data.engagementLevel } },
        ...(data.pending ? { waiting: 'Saved. The journey starts when the engine is back.' } : {}),
      }));
    case 'appointment':
      return timed(await apiCall({ ...request, schema: AppointmentResult }), (data) => ({
        change: { appointment: data.appointment, alternatives: [] },
      }));
    case 'followup':
      return timed(await apiCall({ ...request, schema: FollowUpResult }), (data) => ({
        change: {},
        ...(data.pending ? { waiting: 'Waiting for the provider. We keep trying.' } : {}),
      }));
    case 'roi':
      return timed(await apiCall({ ...request, schema: RoiResult }), (data) => ({ change: { roi: data } }));
  }
}

function timed<T>(answer: ApiAnswer<T>, read: (data: T) => StepAnswer): StepAnswer & { latencyMs: number } {
  return { ...read(answer.data), latencyMs: answer.latencyMs };
}

/** The same change, computed here because a live server did not answer. */
export function fallbackStep(step: JourneyStep, state: JourneyState, values: StepValues): StepChange {
  const context = { sessionId: state.sessionId, industry: state.industry, now: new Date() };
  switch (step) {
    case 'intake': {
      const { leadId, leadScore, engagementLevel } = fallbackIntake(context);
      return { lead: { id: leadId, score: leadScore, level: engagementLevel, fallback: true } };
    }
    case 'appointment':
      return { appointment: fallbackAppointment(context).appointment, alternatives: [] };
    case 'followup':
      return { demoMessages: fallbackFollowUp(context, values.followup.channel).messages };
    case 'roi':
      return { roi: fallbackRoi(context, values.roi.tier) };
  }
}
