/**
 * The tenant that a signed-in caller names on a route that is open to everyone, where the access guard binds
 * none.
 */
import { Injectable } from '@nestjs/common';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { AuditTrail } from '../audit/audit-trail.js';
import { notFound } from '../http/failure.js';
import type { AuthSession, PraxisRequest } from '../http/request.js';
import { TenantDirectory } from './tenant-directory.js';

@Injectable()
export class NamedTenants {
  constructor(
    private readonly tenants: TenantDirectory,
    private readonly trail: AuditTrail,
  ) {}

  /** The named tenant, if this person may act in it. @throws Failure 404 for any other tenant */
  async find(request: PraxisRequest, session: AuthSession, wanted: string): Promise<TenantIdentity> {
    const own = session.memberships.find(({ id }) => id === wanted.toLowerCase());
    const found =
      own ?? (session.roles.includes('admin') ? await this.tenants.activeTenant(wanted) : undefined);
    if (found) return found;
    await this.trail.refused(request, 'access.foreign_tenant', {
      targetType: 'tenant',
      targetId: wanted.slice(0, 64),
    });
    throw notFound();
  }
}
