/**
 * Tenants and their people (specification 1, sections 3, 5 and 6). Bodies that grant rights are strict: an
 * unknown field is refused, not ignored.
 */
import * as z from 'zod/mini';
import { Brand } from './brand.js';
import { Email } from '../contact/contact.js';
import { INDUSTRIES } from '../core/industry.const.js';
import { pageFields, listOf } from '../core/paging.js';
import { TENANT_ROLES } from '../auth/role.const.js';
import { Uuid } from '../journey/session.js';
import { requiredText } from '../core/text.js';

export const TENANT_STATUSES = ['active', 'inactive', 'suspended'] as const;

export const Tenant = z.object({
  id: Uuid,
  name: z.string(),
  industry: z.enum(INDUSTRIES),
  status: z.enum(TENANT_STATUSES),
  phone: z.nullable(z.string()),
});
export type Tenant = z.infer<typeof Tenant>;

/** `GET /v1/tenants`: all active tenants by name for an admin, else the caller's own. */
export const TenantList = listOf(Tenant);
export type TenantList = z.infer<typeof TenantList>;
export const TenantQuery = z.object({ ...pageFields });
export type TenantQuery = z.infer<typeof TenantQuery>;

/** `GET /v1/tenants/{id}`: includes the brand that the app shell needs. */
export const TenantResult = z.object({ ok: z.literal(true), tenant: Tenant, brand: Brand });
export type TenantResult = z.infer<typeof TenantResult>;

/** `PATCH /v1/tenants/{id}`, owners only. */
export const TenantUpdate = z.strictObject({
  name: z.optional(requiredText({ label: 'Business name', max: 120 })),
  industry: z.optional(z.enum(INDUSTRIES, 'Industry must be Law or Real Estate')),
});
export type TenantUpdate = z.infer<typeof TenantUpdate>;

export const TenantRoleSchema = z.enum(TENANT_ROLES, 'Role must be viewer, staff or owner');

/** One team member. */
export const TeamMember = z.object({
  userId: Uuid,
  /** Name that the person chose. */
  name: z.nullable(z.string()),
  email: z.string(),
  role: TenantRoleSchema,
  isActive: z.boolean(),
  createdAt: z.string(),
});
export type TeamMember = z.infer<typeof TeamMember>;

/** An invitation that has not been accepted yet. */
export const PendingInvitation = z.object({
  id: Uuid,
  email: z.string(),
  role: TenantRoleSchema,
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type PendingInvitation = z.infer<typeof PendingInvitation>;

/** `GET /v1/tenants/{id}/users`, newest first. */
export const TeamList = z.object({
  ok: z.literal(true),
  items: z.array(TeamMember),
  invitations: z.array(PendingInvitation),
  nextCursor: z.nullable(z.string()),
});
export type TeamList = z.infer<typeof TeamList>;

export const RoleChange = z.strictObject({ role: TenantRoleSchema });
export type RoleChange = z.infer<typeof RoleChange>;

export const InvitationRequest = z.strictObject({
  email: Email,
  role: z._default(TenantRoleSchema, 'viewer'),
});
export type InvitationRequest = z.infer<typeof InvitationRequest>;
