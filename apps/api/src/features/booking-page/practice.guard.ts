/**
 * Binds a public request to the practice in its address, as keys and sessions bind other requests. The guard runs
 * before the interceptor that answers repeated requests, because stored answers belong to a tenant.
 */
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { notFound } from '../../platform/http/failure.js';
import { requestOf } from '../../platform/http/request.js';
import { TenantDirectory } from '../../platform/tenant/tenant-directory.js';

@Injectable()
export class PracticeGuard implements CanActivate {
  constructor(private readonly tenants: TenantDirectory) {}

  /** @throws Failure 404 for an address without a practice */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = requestOf(context);
    const { practice } = request.params as { practice: string };
    const tenant = await this.tenants.namedInAddress(practice);
    if (!tenant) throw notFound('There is no booking page at this address. Check the link.');
    request.tenant = tenant;
    return true;
  }
}
