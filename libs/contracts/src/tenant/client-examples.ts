/** Example bodies of requests about the platform's clients. */
import { EXAMPLE_ID, RequestExample } from '../core/request-example.js';
import { ProviderSwitchChange, QuotaOverrideChange } from '../usage/quota-override.js';
import { ClientChange, ClientCreate, ClientStatusChange, SuspendRequest } from './client.js';
import { TenantManagementRequest } from './tenant-management.js';

export const CLIENT_EXAMPLES = [
  new RequestExample(ClientCreate, {
    name: 'Birch & Lane',
    industry: 'law',
    tier: 'growth',
    domain: 'intake.birchlane.example.com',
    contactName: 'Iris Lane',
    contactEmail: 'iris@birchlane.example.com',
    phone: '+13135550171',
  }),
  new RequestExample(ClientChange, { version: 1, name: 'Birch & Lane LLP', monthlyFeeCents: 450_000 }),
  new RequestExample(ClientStatusChange, { status: 'inactive' }),
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
