/** A signed-in person and the tenant they act in, for routes whose rule names a tenant role. */
import type { TenantRole } from '@praxis/contracts/auth/role.const';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import type { AuthSession, PraxisRequest } from '../http/request.js';

export interface ActingPerson {
  tenant: TenantIdentity;
  user: AuthSession;
  role: TenantRole | undefined;
}

/** The person who sent a request. */
export function personOf({ tenant, session, tenantRole }: PraxisRequest): ActingPerson {
  if (!tenant || !session) throw new Error('this route declares no access that yields a tenant and a user');
  return { tenant, user: session, role: tenantRole };
}
