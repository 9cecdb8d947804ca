/** Timings of an onboarding. */

/** How often a model is asked for a plan before the templates make it. */
export const MODEL_ATTEMPTS = 3;

/** A plan that is not approved after this time is brought up once more. */
export const REMIND_AFTER = '3 days';
