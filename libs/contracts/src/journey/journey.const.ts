/**
 * The steps and states of the journey, shared by workflow, API and web. Zod-free, so that workflows may
 * import it.
 */

export const JOURNEY_STEPS = ['intake', 'appointment', 'followup', 'roi'] as const;
/** The four steps of the Live Journey Runner, in the order of Run All. */
export type JourneyStep = (typeof JOURNEY_STEPS)[number];

export const JOURNEY_STATUSES = [
  'pending',
  'open',
  'completed',
  'cancelled',
  'expired',
  'terminated',
] as const;
/**
 * State of a whole journey. `pending`: stored while Temporal could not be reached, not started yet.
 * `expired`: closed by its own idle timer. `terminated`: ended from outside (terminated, or timed out on the
 * server).
 */
export type JourneyStatus = (typeof JOURNEY_STATUSES)[number];

/** How a journey ended. */
export type JourneyEnd = Exclude<JourneyStatus, 'pending' | 'open'>;

export const STEP_STATES = ['idle', 'pending', 'running', 'retrying', 'done', 'failed'] as const;
/** State of one step. `retrying` means that a vendor refused for now and Temporal will try again. */
export type StepState = (typeof STEP_STATES)[number];

/** Search attributes set on every journey. Opaque ids only, because Temporal stores them in plain text. */
export const SEARCH_ATTRIBUTES = {
  tenantId: 'TenantId',
  industry: 'Industry',
  sessionId: 'SessionId',
  leadId: 'LeadId',
  step: 'Step',
} as const;
