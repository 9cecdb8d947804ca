/** Bounds and words of A/B tests. Zod-free. */

/** Where the tested text is used: a message of a shipped workflow, or the receptionist's first words in a call. */
export const AB_CHANNELS = ['sms', 'email', 'call'] as const;
export type AbChannel = (typeof AB_CHANNELS)[number];

export const DEFAULT_TRAFFIC_SPLIT_PERCENT = 50;
export const MAX_AB_TEST_COUNT = 200;
/** `draft`: not in use yet. `stopped`: not in use anymore; its figures are kept. */
export const AB_TEST_STATUSES = ['draft', 'running', 'stopped'] as const;
export type AbTestStatus = (typeof AB_TEST_STATUSES)[number];
/** `a`: the text as it is shipped. `b`: the alternative text. */
export const AB_VARIANTS = ['a', 'b'] as const;
export type AbVariant = (typeof AB_VARIANTS)[number];
/** The metric that decides. It is chosen before the test, because looking at several figures finds a winner by chance. */
export const AB_GOALS = ['reply', 'booking'] as const;
export type AbGoal = (typeof AB_GOALS)[number];
/** Number of leads that each variant needs before a winner is named. */
export const MIN_LEADS_PER_VARIANT = 100;
/** If the split of the leads has a p-value below this, it is not due to chance: leads of one variant are being lost. */
export const MISMATCH_P_VALUE = 0.001;
