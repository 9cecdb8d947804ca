/** Words of the conflict pre-screen. Zod-free, so that workflows and entities may import it. */

/** How a person or company on the conflict list stands to the firm. */
export const CONFLICT_ROLES = ['client', 'former_client', 'adverse', 'related'] as const;
export type ConflictRole = (typeof CONFLICT_ROLES)[number];

/** What a lead's screening has come to; a lead that was never screened has none of them. */
export const CONFLICT_STATES = ['clear', 'possible', 'cleared', 'declined'] as const;
export type ConflictState = (typeof CONFLICT_STATES)[number];

/**
 * What somebody is told who cannot book while a conflict is looked into (code `conflict_review`). It says nothing of a list,
 * a party or a conflict: that one exists is confidential.
 */
export const CONFLICT_REVIEW_SENTENCE =
  'Thank you. Somebody of our team would like to speak with you before we set a time, and will be in touch shortly.';

/** Why a name was found to be like one of the list. */
export const NAME_MATCH_REASONS = ['same_name', 'part_of_name', 'initial', 'similar_spelling'] as const;
export type NameMatchReason = (typeof NAME_MATCH_REASONS)[number];

/** What staff decide about a possible conflict. */
export const CONFLICT_DECISIONS = ['cleared', 'declined'] as const;
export type ConflictDecision = (typeof CONFLICT_DECISIONS)[number];
