/**
 * The request of each step: its path, limiter action, response, demo data as a fallback, and error messages
 * (specification 1, section 8).
 */
import { AppointmentResult } from '@praxis/contracts/appointment/appointment';
import type { DemoAction } from '@praxis/contracts/demo/demo-limiter';
import { FollowUpResult } from '@praxis/contracts/journey/follow-up';
import { IntakeResult } from '@praxis/contracts/journey/intake';
import type { Mode } from '@praxis/contracts/core/industry.const';
import type { JourneyStep } from '@praxis/contracts/journey/journey.const';
import { RoiResult } from '@praxis/contracts/journey/roi';
import { apiRequest, type ApiAnswer } from '../../lib/api/api-request.js';
import type { JourneyState } from '../../lib/journey/journey-store.js';
import {
  fallbackAppointment,
  fallbackFollowUp,
  fallbackIntake,
  fallbackRoi,
} from '../../lib/api/fallback.js';
import type { StepValues } from './step-values.js';

/** How a finished step changes the page's state. */
type StepChange = Partial<
  Pick<JourneyState, 'lead' | 'appointment' | 'roi' | 'demoMessages' | 'alternatives'>
>;
interface StepAnswer {
  change: StepChange;
  /** Computed in the browser, because the server did not respond. */
  isDemo?: boolean;
  /** Accepted, but not finished yet: the journey continues automatically. */
  waiting?: string;
}

interface StepRequest {
  step: JourneyStep;
  path: string;
  body: Record<string, unknown>;
  /** The state from which demo data is computed. */
  state: JourneyState;
  values: StepValues;
  mode: Mode;
  onWait: (note: string) => void;
  /** True if the response is no longer needed. */
  stop: () => boolean;
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

/** Sends the request of a step; returns the change that its response makes, or that of demo data. */
export async function requestStep(request: StepRequest): Promise<StepAnswer & { latencyMs: number }> {
  const { step, path, body, state, values, onWait, stop } = request;
  const context = contextOf(state);
  const shared = {
    method: 'POST' as const,
    path,
    body,
    step,
    idempotencyKey: crypto.randomUUID(),
    notices: 'fallback' as const,
    onWait,
    stop,
    ...(request.mode === 'live' && { fallbackNotice: { title: 'Live service busy—running simulated flow' } }),
  };
  switch (step) {
    case 'intake': {
      const fallback = (): ReturnType<typeof fallbackIntake> => fallbackIntake(context);
      return timed(await apiRequest({ ...shared, schema: IntakeResult, fallback }), intakeAnswer);
    }
    case 'appointment': {
      const fallback = (): ReturnType<typeof fallbackAppointment> => fallbackAppointment(context);
      return timed(await apiRequest({ ...shared, schema: AppointmentResult, fallback }), appointmentAnswer);
    }
    case 'followup': {
      const { channel } = values.followup;
      const fallback = (): ReturnType<typeof fallbackFollowUp> => fallbackFollowUp(context, channel);
      return timed(await apiRequest({ ...shared, schema: FollowUpResult, fallback }), followUpAnswer);
    }
    case 'roi': {
      const fallback = (): ReturnType<typeof fallbackRoi> => fallbackRoi(context, values.roi.tier);
      return timed(await apiRequest({ ...shared, schema: RoiResult, fallback }), roiAnswer);
    }
  }
}

/** Continues from demo data without a request, because the server does not know the demo data. */
export function continueDemo(
  step: 'appointment' | 'followup',
  state: JourneyState,
  values: StepValues,
): StepAnswer {
  const context = contextOf(state);
  return step === 'appointment'
    ? appointmentAnswer(fallbackAppointment(context))
    : followUpAnswer(fallbackFollowUp(context, values.followup.channel));
}

function contextOf({ sessionId, industry }: JourneyState): Parameters<typeof fallbackIntake>[0] {
  return { sessionId, industry, now: new Date() };
}

function timed<T>(answer: ApiAnswer<T>, read: (data: T) => StepAnswer): StepAnswer & { latencyMs: number } {
  return { ...read(answer.data), latencyMs: answer.latencyMs };
}

function intakeAnswer(data: IntakeResult | ReturnType<typeof fallbackIntake>): StepAnswer {
  const lead = { id: data.leadId, score: data.leadScore, level: data.engagementLevel };
  if ('fallback' in data) return { change: { lead: { ...lead, fallback: true } }, isDemo: true };
  const waiting = 'Saved. The journey starts when the engine is back.';
  return { change: { lead }, ...(data.pending ? { waiting } : {}) };
}

function appointmentAnswer(data: AppointmentResult | ReturnType<typeof fallbackAppointment>): StepAnswer {
  return { change: { appointment: data.appointment, alternatives: [] }, isDemo: 'fallback' in data };
}

function followUpAnswer(data: FollowUpResult | ReturnType<typeof fallbackFollowUp>): StepAnswer {
  if ('fallback' in data) return { change: { demoMessages: data.messages }, isDemo: true };
  const waiting = 'Waiting for the vendor. We keep trying.';
  return { change: { demoMessages: [] }, ...(data.pending ? { waiting } : {}) };
}

function roiAnswer(data: RoiResult | ReturnType<typeof fallbackRoi>): StepAnswer {
  return { change: { roi: data }, isDemo: 'fallback' in data };
}
