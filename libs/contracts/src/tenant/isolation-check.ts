/** `POST /v1/admin/tenants/{id}/isolation-check`: whether a tenant's rows are kept from all others, asked of the running database. */
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
  /** Tables or secrets that were looked at. */
  looked: z.int(),
  /** Tables or secrets at fault. */
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
