/** Tenants as the API returns them to admins. */
import type { AdminTenant, AdminTenantCounts } from '@praxis/contracts/tenant/admin-tenant';
import { TENANT } from './render-app.js';

export const ADMIN_TENANT: AdminTenant = {
  id: TENANT.id,
  name: TENANT.name,
  slug: 'harbor-law',
  domain: 'intake.harbor.example.com',
  industry: 'law',
  status: 'active',
  clientStatus: 'active',
  statusReason: null,
  statusChangedAt: null,
  contactName: 'Iris Lane',
  contactEmail: 'iris@harbor.example.com',
  phone: '+13135550110',
  website: 'https://harbor.example.com',
  companySize: '6-20',
  serviceAreaCity: 'Detroit',
  serviceAreaState: 'MI',
  tier: 'growth',
  monthlyFeeCents: 500_000,
  setupFeeCents: 1_499_900,
  memberCount: 3,
  version: 4,
  brand: { name: 'Harbor', colors: { bg: '#0A0A0A', primary: '#00A3FF', accent: '#FFFFFF' }, logoUrl: null },
  features: { aiVoice: true, smsAutomation: false, crmIntegration: false, calendarBooking: true },
  createdAt: '2026-11-01T09:00:00Z',
};

export const OTHER_ADMIN_TENANT: AdminTenant = {
  ...ADMIN_TENANT,
  id: '11111111-1111-4111-8111-111111111112',
  name: 'Lake Realty',
  slug: 'lake-realty',
  industry: 'realestate',
  clientStatus: 'pending',
  phone: null,
  domain: null,
  tier: null,
  monthlyFeeCents: 0,
  setupFeeCents: 0,
};

const COUNTS: AdminTenantCounts = {
  total: 2,
  active: 1,
  pending: 1,
  monthlyRevenueCents: 500_000,
  matching: 2,
};

/** A page of the list. */
export const adminTenantList = (
  items: readonly AdminTenant[],
  counts: Partial<AdminTenantCounts> = {},
): object => ({
  ok: true,
  items,
  nextCursor: null,
  counts: { ...COUNTS, matching: items.length, ...counts },
});
