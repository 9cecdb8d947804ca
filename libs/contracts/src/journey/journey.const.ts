/** The journey's steps and states, shared by workflow, API and web. Zod-free, so that workflows may import it. */

export const JOURNEY_STEPS = ['intake', 'appointment', 'followup', 'roi'] as const;
/** The four steps of the Live Journey Runner, in the order Run All takes them. */
export type JourneyStep = (typeof JOURNEY_STEPS)[number];

/** The last step of the path that is done, or the one the journey stands before. ROI is beside the path. */
export function furthestStep(progress: {
  appointmentDone?: boolean | undefined;
  followUpDone?: boolean | undefined;
}): JourneyStep {
  if (progress.followUpDone) return 'followup';
  return progress.appointmentDone ? 'appointment' : 'intake';
}

export const JOURNEY_STATUSES = [
  'pending',
  'open',
  'completed',
  'cancelled',
  'expired',
  'terminated',
] as const;
/**
 * Where a journey as a whole stands. `pending`: taken while Temporal could not be reached, not started yet.
 * `expired`: closed by its own idle timer. `terminated`: ended from outside (terminate or server time-out).
 */
export type JourneyStatus = (typeof JOURNEY_STATUSES)[number];

export const STEP_STATES = ['idle', 'pending', 'running', 'retrying', 'done', 'failed'] as const;
/** Where one step stands. `retrying` means a provider refused for now and Temporal will try again. */
export type StepState = (typeof STEP_STATES)[number];

/** Search attributes set on every journey; opaque ids only, because Temporal keeps them in plain text. */
export const SEARCH_ATTRIBUTES = {
  tenantId: 'TenantId',
  industry: 'Industry',
  sessionId: 'SessionId',
  leadId: 'LeadId',
  step: 'Step',
} as const;
