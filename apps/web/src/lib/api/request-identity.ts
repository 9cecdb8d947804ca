/** The identity for the next request. Written by session and tenant, read by `api-request.ts`; kept in memory alone. */
import { createStore } from 'zustand/vanilla';

interface RequestIdentity {
  /** The signed-in user, as far as known. */
  userId: string | null;
  /** Goes back with every request that changes something. */
  csrfToken: string | null;
  /** An admin has switched masking off, for this page's life. */
  unmask: boolean;
}

export const NOBODY: RequestIdentity = { userId: null, csrfToken: null, unmask: false };
export const requestIdentity = createStore<RequestIdentity>()(() => NOBODY);

let tenantNow: () => string | null = () => null;

/** Sets the function that gives the tenant of requests. It is called for each request, so it is never outdated. */
export function setTenantSource(source: () => string | null): void {
  tenantNow = source;
}

/**
 * How a request says who makes it. `key`: the demo's public key. `user`: the session. `tenant`: the session, acting in
 * the chosen tenant.
 */
export type RequestAs = 'key' | 'user' | 'tenant';

interface HeaderNeeds {
  as: RequestAs;
  /** The request changes something. */
  unsafe: boolean;
  publicApiKey: string | undefined;
  /** Masked whatever the admin's switch says. */
  masked?: boolean | undefined;
}

/** Headers of a request made now. */
export function headersNow(needs: HeaderNeeds): Record<string, string> {
  return identityHeaders({ ...requestIdentity.getState(), tenantId: tenantNow() }, needs);
}

/** Headers that say who sends a request; nothing is in them that the request does not need. */
export function identityHeaders(
  identity: Omit<RequestIdentity, 'userId'> & { tenantId: string | null },
  needs: HeaderNeeds,
): Record<string, string> {
  const headers: Record<string, string> = {};
  if (needs.publicApiKey) headers['X-VA-KEY'] = needs.publicApiKey;
  // A session cookie goes with every request of this origin, so that requests by key need the token too.
  if (needs.unsafe && identity.csrfToken) headers['X-CSRF-Token'] = identity.csrfToken;
  if (needs.as !== 'tenant') return headers;
  if (identity.tenantId) headers['X-Tenant-Id'] = identity.tenantId;
  if (identity.unmask && !needs.masked) headers['X-Unmask'] = '1';
  return headers;
}
