/** Timings of an onboarding. */

/** How often a model is asked for a plan before the plan is made from the templates. */
export const MODEL_ATTEMPTS = 3;

/** If a plan is not approved after this time, the owner is reminded once. */
export const REMIND_AFTER = '3 days';
