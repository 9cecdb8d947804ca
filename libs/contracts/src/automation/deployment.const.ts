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

/**
 * A trial ends automatically once at least this many of its runs have failed, if they are also at least
 * `CANARY_ERROR_PERCENT` percent of its ended runs.
 */
export const CANARY_ERRORS = 3;
/** The share of a trial's ended runs, in percent, that must have failed before the trial ends automatically. */
export const CANARY_ERROR_PERCENT = 20;

/** Maximum number of groups of runs that a plan lists. The plan counts the runs of all groups. */
export const PLAN_GROUPS_SHOWN = 20;
