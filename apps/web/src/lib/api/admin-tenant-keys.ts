/** Cache keys of the data that admins read about the platform's tenants. */
import type { Key } from './query-key.js';

export const adminTenantKeys = {
  adminTenants: ['admin-tenants'],
  adminTenantList: (filters: object): Key => ['admin-tenants', 'list', filters],
  adminTenant: (id: string): Key => ['admin-tenants', 'one', id],
  adminTenantHeld: (id: string): Key => ['admin-tenants', 'held', id],
  adminTenantCharge: (id: string): Key => ['admin-tenants', 'charge', id],
  adminTenantLimits: (id: string): Key => ['admin-tenants', 'limits', id],
  adminTenantMasking: (id: string): Key => ['admin-tenants', 'masking', id],
} as const;
