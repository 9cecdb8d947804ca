/** A client as the tenant that an admin acts in. Pure. */
import type { Client } from '@praxis/contracts/tenant/client';
import type { CurrentTenant } from '../../../lib/tenant/acting-tenant.js';

export const asTenant = ({ id, name, industry, phone }: Client): CurrentTenant => ({
  id,
  name,
  industry,
  phone,
  role: 'owner',
  acting: true,
});
