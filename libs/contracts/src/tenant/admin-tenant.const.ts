/** Values of the platform's tenants (specification 2, sections 3, 4 and 9). */

export const TENANT_LIFECYCLE_STATUSES = ['active', 'pending', 'inactive', 'cancelled'] as const;
/**
 * `pending`: no owner has accepted an invitation yet; `inactive`: the tenant is inactive or suspended; `cancelled`: its
 * subscription has ended. The status is derived from these facts and never set.
 */
export type TenantLifecycleStatus = (typeof TENANT_LIFECYCLE_STATUSES)[number];

/** The colors of a new tenant until it has a brand (specification 2, section 9). */
export const DEFAULT_TENANT_COLORS = { primary: '#00A3FF', secondary: '#0086D1' } as const;

export const CLOSING_CHOICES = ['end', 'keep'] as const;
/** What happens to the subscription when a practice is closed: it ends with its period, or continues to be charged. */
export type ClosingChoice = (typeof CLOSING_CHOICES)[number];

/** Lengths, in characters. */
export const ADMIN_TENANT_MAX = {
  name: 120,
  contactName: 80,
  city: 120,
  state: 60,
  reason: 300,
  search: 120,
} as const;
/** Highest monthly price, in cents. A higher one must be a typing error. */
export const MAX_FEE_CENTS = 100_000_000;

const GIGABYTE = 1_024 ** 3;
/** Storage limit of one tenant for files, exports, imports and recordings, in bytes (specification 2, section 9). */
export const STORAGE_LIMIT_BYTES = 50 * GIGABYTE;

/** The kinds of data that count as storage. */
export const STORAGE_KINDS = ['files', 'exports', 'imports', 'recordings'] as const;
export type StorageKind = (typeof STORAGE_KINDS)[number];
