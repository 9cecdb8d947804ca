/** A valid body for each writing route of the platform's tenants. Ids of tenants that do not exist are refused as unknown. */
import { randomUUID } from 'node:crypto';
import type { Fields } from './factories.js';

export const ADMIN_TENANT_BODIES: Record<string, () => Fields | undefined> = {
  'post /v1/admin/tenants': () => ({ name: `Tenant ${randomUUID()}` }),
  'patch /v1/admin/tenants/{id}': () => ({ version: 1, contactName: 'Nobody' }),
  'put /v1/admin/tenants/{id}/status': () => ({ status: 'active' }),
  'post /v1/admin/tenants/{id}/suspend': () => ({ reason: 'For the test' }),
  'put /v1/admin/tenants/{id}/limits': () => ({
    resource: 'sms_messages',
    quota: 100,
    hardCap: null,
    reason: 'For the test',
    endsAt: null,
  }),
  'delete /v1/admin/tenants/{id}/limits/{resource}': () => undefined,
  'put /v1/admin/tenants/{id}/providers': () => ({ provider: 'twilio', isHeldBack: false }),
  'put /v1/admin/tenants/{id}/masking': () => ({ teamSees: 'masked' }),
  'post /v1/admin/tenants/{id}/isolation-check': () => undefined,
  'post /v1/functions/admin-tenant-management': () => ({ action: 'get_all_tenants' }),
};
