/** Lengths and defaults of the onboarding form (specification 2, sections 3, 5 and 9). Characters. */

export const ONBOARDING_MAX = {
  businessName: 120,
  contactName: 80,
  city: 120,
  state: 60,
  notes: 2_000,
} as const;

/** The default time zone of the form; every other zone can be chosen. */
export const DEFAULT_ONBOARDING_ZONE = 'America/New_York';

/** `preparing`: the plan is not ready yet; `planned`: the practice has not approved it yet. */
export const ONBOARDING_STATUSES = ['preparing', 'planned', 'approved'] as const;
export type OnboardingStatus = (typeof ONBOARDING_STATUSES)[number];
