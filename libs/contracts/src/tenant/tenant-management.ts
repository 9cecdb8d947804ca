/** `POST /v1/functions/admin-tenant-management` (specification 2, section 7), in the words of the specification. */
import * as z from 'zod/mini';
import { INDUSTRIES } from '../core/industry.const.js';
import { possiblyEmptyText } from '../core/text.js';
import { TIERS } from '../billing/package.const.js';
import { HexColor } from './brand.js';
import { AdminTenantChange, AdminTenantCreate } from './admin-tenant.js';
import { CUSTOM_CSS_MAX, customCssFault } from './custom-css.js';
import { TENANT_STATUSES } from './tenant.js';

const MAX_USER_ID = 100;
/** Ignored: the acting user is the one who is signed in. */
const userId = z.optional(possiblyEmptyText({ label: 'userId', max: MAX_USER_ID }));

const branding = z.strictObject({
  primary_color: z.optional(HexColor),
  secondary_color: z.optional(HexColor),
  custom_css: z.optional(
    possiblyEmptyText({ label: 'Custom CSS', max: CUSTOM_CSS_MAX, lines: 'many' }).check(
      z.refine((css) => customCssFault(css) === undefined, {
        error: ({ input }) => customCssFault(String(input)),
      }),
    ),
  ),
});
const settings = z.strictObject({
  industry: z.optional(z.enum(INDUSTRIES, 'Industry must be Law or Real Estate')),
  plan_tier: z.optional(z.enum(TIERS, 'Plan must be starter, growth or enterprise')),
});
const { name, domain, contactEmail } = AdminTenantCreate.shape;

export const TenantManagementRequest = z.discriminatedUnion(
  'action',
  [
    z.strictObject({ action: z.literal('get_all_tenants') }),
    z.strictObject({
      action: z.literal('create_tenant'),
      tenantData: z.strictObject({
        name,
        domain,
        /** Invited as owner. */
        owner_email: contactEmail,
        settings: z.optional(settings),
        branding: z.optional(branding),
      }),
      userId,
    }),
    z.strictObject({
      action: z.literal('update_tenant'),
      tenantId: z.uuid('Choose a tenant'),
      tenantData: z.strictObject({
        name: z.optional(name),
        domain: AdminTenantChange.shape.domain,
        status: z.optional(z.enum(TENANT_STATUSES, 'status is active, inactive or suspended')),
        settings: z.optional(settings),
        branding: z.optional(branding),
      }),
      userId,
    }),
  ],
  'This is no action of admin-tenant-management',
);
export type TenantManagementRequest = z.infer<typeof TenantManagementRequest>;

/** A tenant as the specification spells it. */
export const ManagedTenant = z.object({
  id: z.uuid(),
  name: z.string(),
  domain: z.nullable(z.string()),
  status: z.enum(TENANT_STATUSES),
  settings: z.object({
    industry: z.enum(INDUSTRIES),
    plan_tier: z.nullable(z.enum(TIERS)),
    feature_flags: z.record(z.string(), z.object({ enabled: z.boolean(), description: z.string() })),
  }),
  branding: z.object({
    logo_url: z.nullable(z.string()),
    primary_color: z.string(),
    secondary_color: z.string(),
    custom_css: z.string(),
  }),
  features: z.object({
    ai_voice: z.boolean(),
    sms_automation: z.boolean(),
    crm_integration: z.boolean(),
    calendar_booking: z.boolean(),
  }),
  tenant_users: z.array(z.object({ user_id: z.uuid(), role: z.string(), is_active: z.boolean() })),
  dids: z.array(z.string()),
});
export type ManagedTenant = z.infer<typeof ManagedTenant>;

export const TenantManagementResult = z.object({
  ok: z.literal(true),
  tenants: z.optional(z.array(ManagedTenant)),
  tenant: z.optional(ManagedTenant),
});
export type TenantManagementResult = z.infer<typeof TenantManagementResult>;
