/** One tenant's limits in one place: quotas that an admin set instead of the plan's, and the most that is granted. */
import * as z from 'zod/mini';
import { SUBSCRIPTION_STATUSES } from '../billing/billing.const.js';
import { requiredText } from '../core/text.js';
import { TIERS } from '../billing/package.const.js';
import { STORAGE_KINDS } from '../tenant/admin-tenant.const.js';
import { RESOURCE_TYPES, type ResourceType } from './usage.const.js';

/** Limited resources: everything that is metered, and storage, in bytes. */
export const LIMITED_RESOURCES = [...RESOURCE_TYPES, 'storage'] as const;
export type LimitedResource = ResourceType | 'storage';
export const LimitedResourceName = z.enum(
  LIMITED_RESOURCES,
  `resource is one of ${LIMITED_RESOURCES.join(', ')}`,
);

/**
 * Vendors whose requests can be held back for one tenant, whether the tenant has its own account there or uses the
 * platform's.
 */
export const TENANT_PROVIDERS = [
  'twilio',
  'resend',
  'hubspot',
  'google',
  'caldav',
  'openai',
  'elevenlabs',
] as const;
export type TenantProvider = (typeof TENANT_PROVIDERS)[number];

const MAX_REASON = 300;
/** Larger integers are not exact in JSON numbers. */
const MAX_LIMIT = 1_000_000_000_000_000;

const limit = (label: string): z.ZodMiniNumber =>
  z
    .int(`${label} must be a whole number`)
    .check(z.gte(0, `${label} cannot be negative`), z.lte(MAX_LIMIT, `${label} is too large`));

/**
 * `PUT /v1/admin/tenants/{id}/limits`, for one resource. `quota`: units included instead of the plan's, more or fewer;
 * null means unlimited. `hardCap`: nothing is granted beyond it; null means no cap. From `endsAt` on, the plan's quota
 * applies again.
 */
export const QuotaOverrideChange = z
  .strictObject({
    resource: LimitedResourceName,
    quota: z.nullable(limit('Quota')),
    hardCap: z.nullable(limit('Cap')),
    reason: requiredText({ label: 'Reason', max: MAX_REASON }),
    endsAt: z.nullable(z.iso.datetime({ offset: true, error: 'End must be a date and time with an offset' })),
  })
  .check(
    z.refine(({ endsAt }) => endsAt === null || !(Date.parse(endsAt) <= Date.now()), {
      error: 'End must be in the future',
      path: ['endsAt'],
    }),
  );
export type QuotaOverrideChange = z.infer<typeof QuotaOverrideChange>;

/** The current limit of one resource; for storage, in bytes. */
export const TenantLimit = z.object({
  resource: z.enum(LIMITED_RESOURCES),
  used: z.int(),
  reserved: z.int(),
  /** Quota of the plan; null if unlimited. */
  planQuota: z.nullable(z.int()),
  /** The quota in force. */
  quota: z.nullable(z.int()),
  hardCap: z.nullable(z.int()),
  /** The most that the tenant's owner permits. */
  ownerLimit: z.nullable(z.int()),
  override: z.nullable(
    z.object({ reason: z.string(), endsAt: z.nullable(z.string()), createdAt: z.string() }),
  ),
});
export type TenantLimit = z.infer<typeof TenantLimit>;

/** A vendor whose requests may be held back for this tenant alone. */
export const ProviderSwitch = z.object({
  provider: z.enum(TENANT_PROVIDERS),
  isHeldBack: z.boolean(),
  /** Paused automatically, because the vendor fails. */
  isFailing: z.boolean(),
  parkedRuns: z.int(),
});
export type ProviderSwitch = z.infer<typeof ProviderSwitch>;

/** `GET /v1/admin/tenants/{id}/limits`. */
export const TenantLimits = z.object({
  ok: z.literal(true),
  /** False for a practice that never subscribed: nothing is metered, and every use is granted. */
  isMetered: z.boolean(),
  /** The subscription is canceled: no metered use is granted. */
  isCanceled: z.boolean(),
  spendLimitCents: z.nullable(z.int()),
  /** The current billing cycle and its cost so far. */
  cycle: z.nullable(
    z.object({
      tier: z.enum(TIERS),
      status: z.enum(SUBSCRIPTION_STATUSES),
      periodStart: z.string(),
      periodEnd: z.string(),
      baseCents: z.int(),
      overageCents: z.int(),
    }),
  ),
  limits: z.array(TenantLimit),
  /** Bytes. */
  storage: z.record(z.enum(STORAGE_KINDS), z.int()),
  providers: z.array(ProviderSwitch),
});
export type TenantLimits = z.infer<typeof TenantLimits>;

/** `PUT /v1/admin/tenants/{id}/providers`: the kill switch of one vendor for one tenant. */
export const ProviderSwitchChange = z.strictObject({
  provider: z.enum(TENANT_PROVIDERS, `provider is one of ${TENANT_PROVIDERS.join(', ')}`),
  isHeldBack: z.boolean('isHeldBack must be true or false'),
});
export type ProviderSwitchChange = z.infer<typeof ProviderSwitchChange>;
