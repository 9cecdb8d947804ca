/** The System Audit Report (specification 2, sections 2 and 3). */
import * as z from 'zod/mini';
import { FINDING_CATEGORIES, FINDING_PRIORITIES, FINDING_STATUSES } from './system-audit.const.js';

export const AuditFinding = z.object({
  id: z.string(),
  category: z.enum(FINDING_CATEGORIES),
  title: z.string(),
  status: z.enum(FINDING_STATUSES),
  description: z.string(),
  /** Advice for findings that are not passed. */
  recommendation: z.optional(z.string()),
  priority: z.enum(FINDING_PRIORITIES),
});
export type AuditFinding = z.infer<typeof AuditFinding>;

/** `GET /v1/admin/system-audit`: every check, made now. */
export const SystemAudit = z.object({
  ok: z.literal(true),
  /** ISO 8601. */
  at: z.string(),
  findings: z.array(AuditFinding),
  healthScore: z.int(),
});
export type SystemAudit = z.infer<typeof SystemAudit>;
