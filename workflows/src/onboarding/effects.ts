/** Activities of one onboarding's run. Repeating any of them changes nothing. */
import type { OnboardingStart } from './messages.js';

export interface OnboardingEffects {
  /** Mails the owner an invitation to the new practice, unless the practice already has an owner. */
  inviteOwner(start: OnboardingStart): Promise<void>;
  /**
   * Asks the model for a plan, checks it and stores it. Throws if the model gives none, or if the plan does not pass
   * the checks.
   */
  proposePlan(start: OnboardingStart): Promise<void>;
  /** Stores a plan made from the templates. */
  planByTemplates(start: OnboardingStart): Promise<void>;
  /** Mails the practice the link to the plan: once when it is ready, once as a reminder. */
  mailPlan(start: OnboardingStart, isReminder: boolean): Promise<void>;
  /** Creates the work order of the approved plan, unless it exists. */
  createWorkOrder(start: OnboardingStart): Promise<void>;
}

export interface OnboardingRecords {
  readPlanApproval(start: OnboardingStart): Promise<{ isApproved: boolean }>;
}
