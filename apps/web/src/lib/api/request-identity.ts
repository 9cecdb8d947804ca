/**
 * The identity that requests are sent with. Session and tenant set it, `api-request.ts` reads it; kept in memory only.
 */
import { createStore } from 'zustand/vanilla';

interface RequestIdentity {
  /** The signed-in user, as far as known. */
  userId: string | null;
  /** Sent with every request that changes something. */
  csrfToken: string | null;
  /** An admin has switched masking off, until the page is reloaded. */
  unmask: boolean;
}

export const NOBODY: RequestIdentity = { userId: null, csrfToken: null, unmask: false };
export const requestIdentity = createStore<RequestIdentity>()(() => NOBODY);

let tenantNow: () => string | null = () => null;

/**
 * Sets the function that returns the tenant of requests. It is called for each request, so that the tenant is never
 * outdated.
 */
export function setTenantSource(source: () => string | null): void {
  tenantNow = source;
}

/**
 * How a request identifies its sender. `key`: the demo's public key. `user`: the session. `tenant`: the session, acting
 * in the chosen tenant.
 */
export type RequestAs = 'key' | 'user' | 'tenant';

interface HeaderNeeds {
  as: RequestAs;
  /** The request changes something. */
  unsafe: boolean;
  publicApiKey: string | undefined;
  /** Masked regardless of the admin's switch. */
  masked?: boolean | undefined;
}

/** Headers of a request made now. */
export function headersNow(needs: HeaderNeeds): Record<string, string> {
  return identityHeaders({ ...requestIdentity.getState(), tenantId: tenantNow() }, needs);
}

/** Headers that identify the sender of a request; they contain only what the request needs. */
export function identityHeaders(
  identity: Omit<RequestIdentity, 'userId'> & { tenantId: string | null },
  needs: HeaderNeeds,
): Record<string, string> {
  const headers: Record<string, string> = {};
  if (needs.publicApiKey) headers['X-VA-KEY'] = needs.publicApiKey;
  // The browser sends the session cookie with every request to this origin, so requests with the demo's key need the
  // token too.
  if (needs.unsafe && identity.csrfToken) headers['X-CSRF-Token'] = identity.csrfToken;
  if (needs.as !== 'tenant') return headers;
  if (identity.tenantId) headers['X-Tenant-Id'] = identity.tenantId;
  if (identity.unmask && !needs.masked) headers['X-Unmask'] = '1';
  return headers;
}
