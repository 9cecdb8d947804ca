/** Responses for tenants that were not created or changed. Nothing of such a request is stored. */
import { TenantRefused, type TenantRefusal } from '@praxis/db/tenant/admin-tenant-record';
import { Failure, notFound } from '../../../platform/http/failure.js';

const REFUSALS: Record<TenantRefusal, () => Failure> = {
  missing: notFound,
  stale: () =>
    Failure.of(
      409,
      'stale',
      'Someone else changed this tenant in the meantime. Load the latest version and save again.',
    ),
  name_taken: () =>
    taken(
      'name',
      'name_taken',
      'Another tenant has this name. Add something that tells them apart, such as the city.',
    ),
  domain_taken: () => taken('domain', 'domain_taken', 'Another tenant has this domain.'),
  plan_at_vendor: () =>
    taken(
      'tier',
      'plan_at_vendor',
      'This client’s plan is changed through their own subscription, under Usage & Billing.',
    ),
};

const taken = (path: string, code: string, message: string): Failure =>
  new Failure({ status: 409, code, message, fields: [{ path, message }] });

/** Returns the result of `work`, or turns its refusal into a failure. @throws Failure 404 and 409 */
export async function orRefused<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof TenantRefused ? REFUSALS[error.reason]() : error;
  }
}
