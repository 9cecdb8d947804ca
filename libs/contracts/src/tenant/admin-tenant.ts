/**
 * Tenants as the platform's admins manage them: the list, one record, and what may be changed (specification 2, section
 * 2, "Clients tab" and "Tenants page").
 */
import * as z from 'zod/mini';
import { COMPANY_SIZES } from '../auth/profile.js';
import { Email, Phone } from '../contact/contact.js';
import { INDUSTRIES } from '../core/industry.const.js';
import { pageFields } from '../core/paging.js';
import { optionalText, possiblyEmptyText, requiredText } from '../core/text.js';
import { TIERS } from '../billing/package.const.js';
import { SeenVersion } from '../flag/flag.js';
import { Brand, BrandUpdate, WebAddress } from './brand.js';
import {
  ADMIN_TENANT_MAX,
  CLOSING_CHOICES,
  TENANT_LIFECYCLE_STATUSES,
  MAX_FEE_CENTS,
} from './admin-tenant.const.js';
import { TENANT_STATUSES } from './tenant.js';

/** The features a tenant has set up. */
export const TenantFeatures = z.object({
  aiVoice: z.boolean(),
  smsAutomation: z.boolean(),
  crmIntegration: z.boolean(),
  calendarBooking: z.boolean(),
});
export type TenantFeatures = z.infer<typeof TenantFeatures>;

/**
 * A tenant as admins see it. In the API its state is called `clientStatus`, and the record `client`. Times are ISO
 * 8601, fees cents.
 */
export const AdminTenant = z.object({
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  domain: z.nullable(z.string()),
  industry: z.enum(INDUSTRIES),
  status: z.enum(TENANT_STATUSES),
  clientStatus: z.enum(TENANT_LIFECYCLE_STATUSES),
  statusReason: z.nullable(z.string()),
  statusChangedAt: z.nullable(z.string()),
  contactName: z.string(),
  contactEmail: z.string(),
  phone: z.nullable(z.string()),
  website: z.string(),
  companySize: z.string(),
  serviceAreaCity: z.string(),
  serviceAreaState: z.string(),
  /** Null: no plan. */
  tier: z.nullable(z.enum(TIERS)),
  monthlyFeeCents: z.int(),
  setupFeeCents: z.int(),
  memberCount: z.int(),
  brand: Brand,
  features: TenantFeatures,
  createdAt: z.string(),
  version: z.int(),
});
export type AdminTenant = z.infer<typeof AdminTenant>;

/** `GET /v1/admin/tenants`, by name. */
export const AdminTenantQuery = z.object({
  ...pageFields,
  /** Matches business name, contact name and email. */
  q: optionalText({ label: 'q', max: ADMIN_TENANT_MAX.search }),
  industry: z.optional(z.enum(INDUSTRIES, 'industry is law or realestate')),
  status: z.optional(
    z.enum(TENANT_LIFECYCLE_STATUSES, `status is one of ${TENANT_LIFECYCLE_STATUSES.join(', ')}`),
  ),
  /** Status of the tenant itself. */
  tenantStatus: z.optional(z.enum(TENANT_STATUSES, `tenantStatus is one of ${TENANT_STATUSES.join(', ')}`)),
});
export type AdminTenantQuery = z.infer<typeof AdminTenantQuery>;

/** Figures over all tenants, and how many the filters match. */
export const AdminTenantCounts = z.object({
  total: z.int(),
  active: z.int(),
  pending: z.int(),
  /** Revenue from active tenants, in cents per month. */
  monthlyRevenueCents: z.int(),
  matching: z.int(),
});
export type AdminTenantCounts = z.infer<typeof AdminTenantCounts>;

export const AdminTenantList = z.object({
  ok: z.literal(true),
  items: z.array(AdminTenant),
  counts: AdminTenantCounts,
  nextCursor: z.nullable(z.string()),
});
export type AdminTenantList = z.infer<typeof AdminTenantList>;

export const AdminTenantResult = z.object({ ok: z.literal(true), client: AdminTenant });
export type AdminTenantResult = z.infer<typeof AdminTenantResult>;

/** Labels with a dot, the last one no number (RFC 1123), international ones in their ASCII form. */
const HOST_NAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
/** Top-level names that no public server answers for (RFC 6761, RFC 6762). */
const UNRESOLVED = /(?:^|\.)(?:localhost|local|internal|invalid|test|onion|arpa)$/;

/** A host name that people can reach: in lower case, with a dot, and not the IP address of a machine. */
export const Domain = z.string('Domain must be text').check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(253, 'Domain can have at most 253 characters'),
  z.refine(
    (value) => HOST_NAME.test(value) && !UNRESOLVED.test(value),
    'Domain must be a host name like intake.example.com',
  ),
);

const either = <Schema extends z.ZodMiniType<string, string>>(schema: Schema) =>
  z.union([z.literal(''), schema], {
    error: (issue) => (issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0]?.message : undefined),
  });
const fee = (label: string): z.ZodMiniNumber =>
  z
    .int(`${label} must be a whole number of cents`)
    .check(
      z.gte(0, `${label} cannot be negative`),
      z.lte(MAX_FEE_CENTS, `${label} is at most ${MAX_FEE_CENTS / 100} dollars`),
    );

const name = requiredText({ label: 'Business name', max: ADMIN_TENANT_MAX.name }).check(
  z.refine((value) => !/[<>]/.test(value), 'Business name cannot contain < or >'),
);
const industry = z.enum(INDUSTRIES, 'Industry must be Law or Real Estate');
const tier = z.enum(TIERS, 'Plan must be starter, growth or enterprise');
const facts = {
  /** Empty if there is no domain. */
  domain: either(Domain),
  contactName: possiblyEmptyText({ label: 'Contact name', max: ADMIN_TENANT_MAX.contactName }),
  contactEmail: either(Email),
  phone: either(Phone),
  website: WebAddress,
  companySize: either(z.enum(COMPANY_SIZES, 'Choose a company size')),
  serviceAreaCity: possiblyEmptyText({ label: 'City', max: ADMIN_TENANT_MAX.city }),
  serviceAreaState: possiblyEmptyText({ label: 'State', max: ADMIN_TENANT_MAX.state }),
  /** Null means the price of the plan. */
  monthlyFeeCents: z.nullable(fee('Monthly fee')),
  setupFeeCents: z.nullable(fee('Setup fee')),
};

/**
 * `POST /v1/admin/tenants`. With a contact's address, that person is invited as owner; the tenant is pending until they
 * accept. With a plan, its quotas apply immediately, without a charge by a vendor.
 */
export const AdminTenantCreate = z.strictObject({
  name,
  industry: z._default(industry, 'law'),
  tier: z._default(z.nullable(tier), null),
  domain: z._default(facts.domain, ''),
  contactName: z._default(facts.contactName, ''),
  contactEmail: z._default(facts.contactEmail, ''),
  phone: z._default(facts.phone, ''),
  website: z._default(facts.website, ''),
  companySize: z._default(facts.companySize, ''),
  serviceAreaCity: z._default(facts.serviceAreaCity, ''),
  serviceAreaState: z._default(facts.serviceAreaState, ''),
  monthlyFeeCents: z._default(facts.monthlyFeeCents, null),
  setupFeeCents: z._default(facts.setupFeeCents, null),
});
export type AdminTenantCreate = z.infer<typeof AdminTenantCreate>;

/** `PATCH /v1/admin/tenants/{id}`: changes the given fields; 409 `stale` once another user has changed the tenant. */
export const AdminTenantChange = z.strictObject({
  version: SeenVersion,
  name: z.optional(name),
  industry: z.optional(industry),
  tier: z.optional(tier),
  domain: z.optional(facts.domain),
  contactName: z.optional(facts.contactName),
  contactEmail: z.optional(facts.contactEmail),
  phone: z.optional(facts.phone),
  website: z.optional(facts.website),
  companySize: z.optional(facts.companySize),
  serviceAreaCity: z.optional(facts.serviceAreaCity),
  serviceAreaState: z.optional(facts.serviceAreaState),
  monthlyFeeCents: z.optional(facts.monthlyFeeCents),
  setupFeeCents: z.optional(facts.setupFeeCents),
  brand: z.optional(BrandUpdate),
});
export type AdminTenantChange = z.infer<typeof AdminTenantChange>;

/** What to do with the subscription of a practice that is closed; it ends by default. */
const closingChoice = z.optional(z.enum(CLOSING_CHOICES, 'subscription is end or keep'));

/** `PUT /v1/admin/tenants/{id}/status`: takes no version, because closing a tenant must not lose a race. */
export const AdminTenantStatusChange = z.strictObject({
  status: z.enum(['active', 'inactive'], 'status is active or inactive'),
  subscription: closingChoice,
});
export type AdminTenantStatusChange = z.infer<typeof AdminTenantStatusChange>;

/** `POST /v1/admin/tenants/{id}/suspend`. */
export const SuspendRequest = z.strictObject({
  reason: requiredText({ label: 'Reason', max: ADMIN_TENANT_MAX.reason }),
  subscription: closingChoice,
});
export type SuspendRequest = z.infer<typeof SuspendRequest>;

/**
 * `GET /v1/admin/tenants/{id}/next-charge`: what the payment vendor charges next; null if it charges nothing. In cents.
 */
export const NextChargeResult = z.object({
  ok: z.literal(true),
  charge: z.nullable(
    z.object({
      at: z.string(),
      /** The price of the month that begins then; 0 if the subscription ends instead. */
      monthlyCents: z.int(),
      /** The cost of use beyond the plan so far. */
      overageCents: z.int(),
      /** The subscription ends then, because its owners canceled it or the practice was closed. */
      endsThen: z.boolean(),
    }),
  ),
});
export type NextChargeResult = z.infer<typeof NextChargeResult>;
export type NextCharge = NonNullable<NextChargeResult['charge']>;

/** `GET /v1/admin/tenants/{id}/held`: the runs that wait because the tenant is or was suspended. */
export const HeldRuns = z.object({
  ok: z.literal(true),
  isSuspended: z.boolean(),
  since: z.nullable(z.string()),
  runs: z.int(),
  messages: z.int(),
  calls: z.int(),
  /** Runs grouped by their kind and the step that waits, largest group first. */
  items: z.array(z.object({ kind: z.string(), step: z.string(), runs: z.int(), heldSince: z.string() })),
});
export type HeldRuns = z.infer<typeof HeldRuns>;
