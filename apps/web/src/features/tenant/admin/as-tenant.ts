/** Turns a tenant's record into the tenant that an admin acts in. Pure. */
import type { AdminTenant } from '@praxis/contracts/tenant/admin-tenant';
import type { CurrentTenant } from '../../../lib/tenant/acting-tenant.js';

export const asTenant = ({ id, name, industry, phone }: AdminTenant): CurrentTenant => ({
  id,
  name,
  industry,
  phone,
  role: 'owner',
  acting: true,
});
