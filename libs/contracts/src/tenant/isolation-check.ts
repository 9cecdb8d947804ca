/**
 * `POST /v1/admin/tenants/{id}/isolation-check`: checks in the running database that no other tenant can read a
 * tenant's rows.
 */
import * as z from 'zod/mini';

export const ISOLATION_CHECKS = [
  'policies',
  'own_rows',
  'foreign_rows',
  'foreign_writes',
  'secrets',
] as const;
export type IsolationCheckName = (typeof ISOLATION_CHECKS)[number];

export const IsolationFinding = z.object({
  check: z.enum(ISOLATION_CHECKS),
  isPassed: z.boolean(),
  /** Number of tables or secrets that were checked. */
  looked: z.int(),
  /** Names of the tables or secrets at fault. */
  faults: z.array(z.string()),
});
export type IsolationFinding = z.infer<typeof IsolationFinding>;

export const IsolationResult = z.object({
  ok: z.literal(true),
  checkedAt: z.string(),
  isIsolated: z.boolean(),
  findings: z.array(IsolationFinding),
});
export type IsolationResult = z.infer<typeof IsolationResult>;
