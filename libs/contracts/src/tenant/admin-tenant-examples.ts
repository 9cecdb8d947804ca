/** Example bodies of requests about the platform's tenants. */
import { EXAMPLE_ID, RequestExample } from '../core/request-example.js';
import { ProviderSwitchChange, QuotaOverrideChange } from '../usage/quota-override.js';
import {
  AdminTenantChange,
  AdminTenantCreate,
  AdminTenantStatusChange,
  SuspendRequest,
} from './admin-tenant.js';
import { TenantManagementRequest } from './tenant-management.js';

export const ADMIN_TENANT_EXAMPLES = [
  new RequestExample(AdminTenantCreate, {
    name: 'Birch & Lane',
    industry: 'law',
    tier: 'growth',
    domain: 'intake.birchlane.example.com',
    contactName: 'Iris Lane',
    contactEmail: 'iris@birchlane.example.com',
    phone: '+13135550171',
  }),
  new RequestExample(AdminTenantChange, { version: 1, name: 'Birch & Lane LLP', monthlyFeeCents: 450_000 }),
  new RequestExample(AdminTenantStatusChange, { status: 'inactive' }),
  new RequestExample(SuspendRequest, { reason: 'The client asked for a pause' }),
  new RequestExample(QuotaOverrideChange, {
    resource: 'sms_messages',
    quota: 20_000,
    hardCap: 25_000,
    reason: 'Agreed for the campaign season',
    endsAt: null,
  }),
  new RequestExample(ProviderSwitchChange, { provider: 'twilio', isHeldBack: true }),
  new RequestExample(TenantManagementRequest, {
    action: 'update_tenant',
    tenantId: EXAMPLE_ID,
    tenantData: { status: 'active', branding: { primary_color: '#00A3FF' } },
  }),
];
