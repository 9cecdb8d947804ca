/** Labels of tenants' states, plans and limits. */
import { PACKAGES, TIERS, type Tier } from '@praxis/contracts/billing/package.const';
import type { AdminTenant } from '@praxis/contracts/tenant/admin-tenant';
import {
  TENANT_LIFECYCLE_STATUSES,
  type TenantLifecycleStatus,
} from '@praxis/contracts/tenant/admin-tenant.const';
import type { LimitedResource } from '@praxis/contracts/usage/quota-override';
import { RESOURCE_LABELS } from '@praxis/contracts/usage/usage.const';
import type { Tone } from '../../../components/tone-badge.js';
import { INDUSTRY_OPTIONS } from '../../../lib/core/industry-labels.js';
import { number } from '../../../lib/core/format.js';

export const LIFECYCLE_STATUS_LABELS: Record<TenantLifecycleStatus, { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'good' },
  pending: { label: 'Pending', tone: 'warn' },
  inactive: { label: 'Inactive', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

export const TENANT_STATUS_LABELS: Record<AdminTenant['status'], { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'good' },
  inactive: { label: 'Inactive', tone: 'neutral' },
  suspended: { label: 'Suspended', tone: 'bad' },
};

export const planName = (tier: Tier | null): string => (tier === null ? 'No plan' : PACKAGES[tier].name);

export const LIMIT_LABELS: Record<LimitedResource, string> = { ...RESOURCE_LABELS, storage: 'Storage' };

export const TIER_OPTIONS = TIERS.map((value) => ({ value, label: PACKAGES[value].name }));
export const INDUSTRY_FILTER = [{ value: '', label: 'All industries' }, ...INDUSTRY_OPTIONS];
export const STATUS_FILTER = [
  { value: '', label: 'All statuses' },
  ...TENANT_LIFECYCLE_STATUSES.map((value) => ({ value, label: LIFECYCLE_STATUS_LABELS[value].label })),
];

const BYTES_PER_UNIT = 1_024;
const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** `52 MB` */
export function bytesInWords(bytes: number): string {
  let [amount, unit] = [bytes, 0];
  while (amount >= BYTES_PER_UNIT && unit < UNITS.length - 1) {
    amount /= BYTES_PER_UNIT;
    unit += 1;
  }
  return `${amount >= 10 || unit === 0 ? Math.round(amount) : amount.toFixed(1)} ${UNITS[unit] ?? ''}`;
}

/** An amount of a resource, with its unit. */
export function amountOf(resource: LimitedResource, amount: number | null): string {
  if (amount === null) return 'Unlimited';
  return resource === 'storage' ? bytesInWords(amount) : number(amount);
}

/** The service area of a tenant, as far as it is stated. */
export function areaOf({ serviceAreaCity, serviceAreaState }: AdminTenant): string {
  return [serviceAreaCity, serviceAreaState].filter((part) => part !== '').join(', ');
}
