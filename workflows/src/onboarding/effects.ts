/** Activities of one onboarding's run. Repeating any of them changes nothing. */
import type { OnboardingStart } from './messages.js';

export interface OnboardingEffects {
  /** Mails the owner an invitation into the new practice, unless it has an owner already. */
  inviteOwner(start: OnboardingStart): Promise<void>;
  /** Asks the model for a plan, checks and stores it. Throws when there is none or it does not pass. */
  proposePlan(start: OnboardingStart): Promise<void>;
  /** Stores the plan that the templates make. */
  planByTemplates(start: OnboardingStart): Promise<void>;
  /** Mails the practice the link to the plan: once when it is ready, once as a reminder. */
  mailPlan(start: OnboardingStart, isReminder: boolean): Promise<void>;
  /** Creates the work order of the approved plan, unless it exists. */
  createWorkOrder(start: OnboardingStart): Promise<void>;
}

export interface OnboardingRecords {
  readPlanApproval(start: OnboardingStart): Promise<{ isApproved: boolean }>;
}
