/** Values of the conflict pre-screen. Zod-free, so that workflows and entities may import it. */

/** Relation of a person or company on the conflict list to the firm. */
export const CONFLICT_ROLES = ['client', 'former_client', 'adverse', 'related'] as const;
export type ConflictRole = (typeof CONFLICT_ROLES)[number];

/** Result of a lead's screening. A lead that was never screened has no state. */
export const CONFLICT_STATES = ['clear', 'possible', 'cleared', 'declined'] as const;
export type ConflictState = (typeof CONFLICT_STATES)[number];

/**
 * Shown to a person who cannot book while a conflict is under review (code `conflict_review`). It mentions no
 * list, party or conflict, because the existence of a conflict is confidential.
 */
export const CONFLICT_REVIEW_SENTENCE =
  'Thank you. Someone on our team would like to speak with you before we set a time and will be in touch shortly.';

/** Why a name matched one on the list. */
export const NAME_MATCH_REASONS = [
  'same_name',
  'part_of_name',
  'initial',
  'nickname',
  'similar_spelling',
] as const;
export type NameMatchReason = (typeof NAME_MATCH_REASONS)[number];

/** Decisions that staff can make about a possible conflict. */
export const CONFLICT_DECISIONS = ['cleared', 'declined'] as const;
export type ConflictDecision = (typeof CONFLICT_DECISIONS)[number];
