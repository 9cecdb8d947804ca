/** Values of the list of suppressed addresses. Zod-free. */

/** Why nothing is sent to an address, whatever its owner agreed to. */
export const SUPPRESSION_REASONS = ['bounce', 'complaint'] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/** Why messages may be sent to a suppressed address again. */
export const SUPPRESSION_REMOVAL_REASONS = [
  'address_works_again',
  'provider_mistake',
  'person_asked',
] as const;
export type SuppressionRemovalReason = (typeof SUPPRESSION_REMOVAL_REASONS)[number];
