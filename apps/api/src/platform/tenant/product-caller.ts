/** The caller of the product API: the practice to which its key, session or visitor belongs. */
import type { Industry } from '@praxis/contracts/core/industry.const';
import { Failure } from '../http/failure.js';
import type { PraxisRequest } from '../http/request.js';

export interface ProductCaller {
  tenantId: string;
  industry: Industry;
  /** Whether the caller is a visitor of the public demo. */
  isDemo: boolean;
}

/** @throws Error on a route whose guard resolves no tenant */
export function productCallerOf(request: PraxisRequest): ProductCaller {
  const { tenant } = request;
  if (!tenant) throw new Error('the product routes resolve a tenant');
  return { tenantId: tenant.id, industry: tenant.industry, isDemo: request.isDemo ?? false };
}

/** Refuses a body that names another industry than the address of its request. @throws Failure 400 `validation_failed` */
export function refuseOtherIndustry(
  { industry }: Pick<ProductCaller, 'industry'>,
  body: { industry?: Industry | undefined },
): void {
  if (body.industry === undefined || body.industry === industry) return;
  const message = 'does not match the address of this call';
  throw new Failure({
    status: 400,
    code: 'validation_failed',
    message: `industry: ${message}`,
    fields: [{ path: 'industry', message }],
  });
}
