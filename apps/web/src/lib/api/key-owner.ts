/** Whom a cached response belongs to, by its key. */
import { nounOf } from './query-key.js';
import { queryKeys } from './query-keys.js';

const { auth, tenant, demo, health } = queryKeys;
const NOBODYS: ReadonlySet<string> = new Set([auth.session, demo.config].map(nounOf));
const TENANTLESS: ReadonlySet<string> = new Set([
  ...NOBODYS,
  // Only admins can read the causes of failures, so this data is dropped at sign-out; it is kept when another tenant is
  // chosen.
  ...[tenant.everyone, tenant.brands, health.all].map(nounOf),
]);

/** True for data that does not depend on the user: it is kept at sign-out. */
export function belongsToNobody(queryKey: readonly unknown[]): boolean {
  return NOBODYS.has(nounOf(queryKey));
}

/**
 * True for data that belongs to no tenant, or whose key names its own tenant: it is kept when another tenant is chosen.
 */
export function isTenantless(queryKey: readonly unknown[]): boolean {
  return TENANTLESS.has(nounOf(queryKey));
}
