/** How a version of an automation goes live. Zod-free. */

/** What happens to runs under way: they finish on the version they started with, or move to the new one where possible. */
export const OPEN_RUN_RULES = ['finish', 'move'] as const;
export type OpenRunRule = (typeof OPEN_RUN_RULES)[number];

/** Why a run that is under way cannot switch to another version. */
export const STAY_REASONS = ['step_gone', 'way_changed', 'trigger_changed'] as const;
export type StayReason = (typeof STAY_REASONS)[number];
export type ReplayVerdict = 'compatible' | StayReason;

/** Why a version went live. `canary_failed`: the version before it, because too many runs of its trial failed. */
export const DEPLOYMENT_REASONS = ['person', 'work_order', 'canary_failed'] as const;
export type DeploymentReason = (typeof DEPLOYMENT_REASONS)[number];

/** A trial ends automatically once so many of its runs have failed, */
export const CANARY_ERRORS = 3;
/** and these are at least this share of those that have ended, in percent. */
export const CANARY_ERROR_PERCENT = 20;

/** Groups of runs that a plan names; it counts all. */
export const PLAN_GROUPS_SHOWN = 20;
