/** Deploying a version of an automation: the plan that shows what it means for runs under way, and the versions so far. */
import * as z from 'zod/mini';
import { DEPLOYMENT_REASONS, OPEN_RUN_RULES, STAY_REASONS } from './deployment.const.js';

const VersionNumber = z.int('A version is a number').check(z.gte(1, 'Versions begin with 1'));

/**
 * `POST /v1/workflows/{id}/deploy`. `seenVersion`: the version that was active when its caller decided; null for none. `version`: the
 * latest one if left out; an earlier one goes back to it. `share`: percent of new executions that follow it as a trial, while the
 * others follow the active version; all if left out. `openRuns`: executions under way end by the version that they began with
 * (`finish`), or switch to this one if their record can be replayed against it (`move`).
 */
export const WorkflowDeploy = z
  .strictObject({
    seenVersion: z.optional(z.nullable(z.int('seenVersion is a number'))),
    version: z.optional(VersionNumber),
    share: z.optional(
      z
        .int('The share is a whole number of percent')
        .check(z.gte(1, 'At least 1 percent'), z.lte(99, 'At most 99 percent; leave it out for all')),
    ),
    openRuns: z._default(z.enum(OPEN_RUN_RULES, 'Executions under way finish or move'), 'finish'),
  })
  .check(
    z.refine(({ share, openRuns }) => share === undefined || openRuns === 'finish', {
      error: 'On trial, executions under way stay with their version',
      path: ['openRuns'],
    }),
  );
export type WorkflowDeploy = z.infer<typeof WorkflowDeploy>;

/** `GET /v1/workflows/{id}/deployment-plan`. `version`: the latest one if left out. */
export const DeploymentPlanQuery = z.object({
  version: z.optional(
    z.coerce.number('A version is a number').check(z.int('A version is a number'), z.gte(1)),
  ),
});
export type DeploymentPlanQuery = z.infer<typeof DeploymentPlanQuery>;

const Verdict = z.enum(['compatible', ...STAY_REASONS]);

/** The effect of deploying a version on the executions under way. */
export const DeploymentPlan = z.object({
  version: z.int(),
  activeVersion: z.nullable(z.int()),
  /** Executions under way that follow another version. */
  openRuns: z.int(),
  /** The executions whose record can be replayed against this version. */
  compatible: z.int(),
  staying: z.array(z.object({ reason: z.enum(STAY_REASONS), runs: z.int() })),
  /** The executions grouped by their current step; only the first groups are listed. */
  groups: z.array(
    z.object({
      version: z.int(),
      /** Null before the first step. */
      stepId: z.nullable(z.string()),
      label: z.string(),
      runs: z.int(),
      verdict: Verdict,
    }),
  ),
  /** Whether the version can be tried with a share of new executions: another version with the same trigger is active. */
  canTry: z.boolean(),
});
export type DeploymentPlan = z.infer<typeof DeploymentPlan>;
export const DeploymentPlanResult = z.object({ ok: z.literal(true), plan: DeploymentPlan });
export type DeploymentPlanResult = z.infer<typeof DeploymentPlanResult>;

/** A version with its deployment state. */
export const WorkflowVersion = z.object({
  version: z.int(),
  createdAt: z.string(),
  executions: z.int(),
  failed: z.int(),
  /** Its deployments, newest first. */
  deployments: z.array(
    z.object({
      at: z.string(),
      /** Percent of new executions that follow the version. */
      share: z.int(),
      reason: z.enum(DEPLOYMENT_REASONS),
      openRuns: z.enum(OPEN_RUN_RULES),
      /** Executions under way that switched to it, and those that stayed with their version. */
      moved: z.int(),
      stayed: z.int(),
    }),
  ),
});
export type WorkflowVersion = z.infer<typeof WorkflowVersion>;

/** `GET /v1/workflows/{id}/versions`, the newest first. */
export const WorkflowVersionList = z.object({ ok: z.literal(true), items: z.array(WorkflowVersion) });
export type WorkflowVersionList = z.infer<typeof WorkflowVersionList>;
