/** The admin's overview: figures over all tenants. */
import * as z from 'zod/mini';

/** An action of a person, from the audit log. */
export const OverviewActivity = z.object({
  id: z.string(),
  /** A machine word such as `automation.deployed`. */
  action: z.string(),
  tenantName: z.nullable(z.string()),
  /** ISO 8601. */
  at: z.string(),
});
export type OverviewActivity = z.infer<typeof OverviewActivity>;

/** `GET /v1/admin/overview`. */
export const Overview = z.object({
  ok: z.literal(true),
  /** Active tenants. */
  clients: z.int(),
  activeWorkflows: z.int(),
  /** Executions that began within the last 24 hours, and those of them that failed. */
  executions: z.int(),
  failedExecutions: z.int(),
  /** Mean time of the latest logged requests, milliseconds; null without any. */
  responseMs: z.nullable(z.number()),
  activity: z.array(OverviewActivity),
});
export type Overview = z.infer<typeof Overview>;
