/** Support access: an admin asks to see a practice as one of its own people does, and an owner consents. */
import * as z from 'zod/mini';
import { TENANT_ROLES } from '../auth/role.const.js';
import { listOf } from '../core/paging.js';
import { requiredText } from '../core/text.js';
import { MAX_SUPPORT_REASON, SUPPORT_MINUTES, SUPPORT_STATUSES } from './support-access.const.js';

const minutes = z.literal([...SUPPORT_MINUTES], 'minutes is 30, 60, 240 or 1440');

/** `POST /v1/tenants/{tenantId}/support-access`: an admin asks. */
export const SupportRequest = z.strictObject({
  reason: requiredText({ label: 'Reason', max: MAX_SUPPORT_REASON }),
  role: z.enum(TENANT_ROLES, 'role is viewer, staff or owner'),
  minutes,
});
export type SupportRequest = z.infer<typeof SupportRequest>;

/** `PUT /v1/tenants/{tenantId}/support-access/{id}/decision`: an owner of the practice decides, and may shorten it. */
export const SupportDecision = z.discriminatedUnion(
  'decision',
  [
    z.strictObject({ decision: z.literal('grant'), minutes }),
    z.strictObject({ decision: z.literal('decline') }),
  ],
  'decision is grant or decline',
);
export type SupportDecision = z.infer<typeof SupportDecision>;

export const SupportAccess = z.object({
  id: z.uuid(),
  status: z.enum(SUPPORT_STATUSES),
  role: z.enum(TENANT_ROLES),
  reason: z.string(),
  minutes: z.int(),
  /** Email addresses of the people who asked and decided; null for a former user. */
  askedBy: z.string(),
  decidedBy: z.nullable(z.string()),
  /** Times, ISO 8601. */
  createdAt: z.string(),
  decidedAt: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  /** When the access was first used. */
  usedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
});
export type SupportAccess = z.infer<typeof SupportAccess>;

/** `GET /v1/tenants/{tenantId}/support-access`, the newest first. */
export const SupportAccessList = listOf(SupportAccess);
export type SupportAccessList = z.infer<typeof SupportAccessList>;
export const SupportAccessResult = z.object({ ok: z.literal(true), access: SupportAccess });
export type SupportAccessResult = z.infer<typeof SupportAccessResult>;

/** Facts of a session in which an admin has support access: as whom, and until when. */
export const SupportSession = z.object({
  accessId: z.uuid(),
  tenantName: z.string(),
  role: z.enum(TENANT_ROLES),
  expiresAt: z.string(),
});
export type SupportSession = z.infer<typeof SupportSession>;
