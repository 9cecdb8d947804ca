/** Requests with a key: finds its owner, and checks that it is valid for the path. */
import type { Environment } from '@praxis/config/environment';
import { sameSecret } from '@praxis/config/keys';
import { isIndustry, type Industry } from '@praxis/contracts/core/industry.const';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { Failure } from '../http/failure.js';
import { industryOf } from '../tenant/path-industry.js';
import { routeOf, type PraxisRequest } from '../http/request.js';
import type { TenantDirectory } from '../tenant/tenant-directory.js';

export class KeyAccess {
  constructor(
    private readonly environment: Pick<Environment, 'PRAXIS_PUBLIC_API_KEY'>,
    private readonly tenants: TenantDirectory,
  ) {}

  /**
   * Binds a request with the demo's or a tenant's key to the industry that its path or body names.
   * @throws Failure 401 or 403
   */
  async bindProductRequest(request: PraxisRequest): Promise<void> {
    const key = keyOf(request);
    const industry = pathNamesIndustry(request) ? industryOf(request) : industryOfBody(request);
    if (sameSecret(key, this.environment.PRAXIS_PUBLIC_API_KEY)) {
      request.isDemo = true;
      request.tenant = await this.tenants.demoTenant(industry ?? 'law');
      return;
    }
    const tenant = await this.#tenantOf(key);
    if (industry !== undefined && tenant.industry !== industry) {
      throw Failure.of(403, 'wrong_industry', `This key belongs to a ${tenant.industry} tenant.`);
    }
    request.tenant = tenant;
  }

  /** Binds a request with a tenant's own key. @throws Failure 401 */
  async bindTenantRequest(request: PraxisRequest): Promise<void> {
    request.tenant = await this.#tenantOf(keyOf(request));
  }

  async #tenantOf(key: string): Promise<TenantIdentity> {
    const tenant = await this.tenants.tenantOfKey(key);
    if (!tenant) throw Failure.of(401, 'key_unknown', 'This API key is unknown or has been revoked.');
    return tenant;
  }
}

/** True when a request carries a key, valid or not. */
export function sendsKey(request: PraxisRequest): boolean {
  const key = request.headers['x-va-key'];
  return key !== undefined && key !== '';
}

function keyOf(request: PraxisRequest): string {
  const key = request.headers['x-va-key'];
  if (typeof key === 'string' && key !== '') return key;
  throw Failure.of(401, 'key_missing', 'Send your API key in the X-VA-KEY header.');
}

/** The industry that the body names, on a path shared by both industries. The body's schema rejects an unknown one. */
function industryOfBody({ body }: PraxisRequest): Industry | undefined {
  const industry = (body as { industry?: unknown } | null | undefined)?.industry;
  return typeof industry === 'string' && isIndustry(industry) ? industry : undefined;
}

function pathNamesIndustry(request: PraxisRequest): boolean {
  return /^\/v1\/[^/]+\/(?:(intake|appointment|followup|roi|journey)\/|calls$)/.test(routeOf(request));
}
