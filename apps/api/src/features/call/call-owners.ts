/**
 * Cache of call owners. An owner never changes, so a turn need not query for it. The state of a call is not
 * cached: only its run knows it.
 */
import type { PraxisRequest } from '../../platform/http/request.js';

/** The tenant and id of a call. */
export interface CallRef {
  tenantId: string;
  id: string;
}

interface Owner {
  tenantId: string;
  sessionId: string;
  isDemo: boolean;
}

/** Cached calls per process. Beyond that, the oldest is evicted and looked up again. */
const MAX_CALLS_KEPT = 10_000;

export class CallOwners {
  readonly #owners = new Map<string, Owner>();

  /** Caches a call that a request was allowed to use. */
  remember(request: PraxisRequest, { tenantId, id, sessionId }: CallRef & { sessionId: string }): void {
    this.#owners.set(id, { tenantId, sessionId, isDemo: request.isDemo ?? false });
    const [oldest] = this.#owners.keys();
    if (this.#owners.size > MAX_CALLS_KEPT && oldest !== undefined) this.#owners.delete(oldest);
  }

  /** The cached call if this request may use it; undefined means that it must be looked up. */
  find(request: PraxisRequest, id: string, sessionId: string): CallRef | undefined {
    const owner = this.#owners.get(id);
    if (owner?.sessionId !== sessionId) return undefined;
    // The demo's key is valid for both demo industries, a tenant's key only for that tenant.
    const isTheirs = request.isDemo ? owner.isDemo : owner.tenantId === request.tenant?.id;
    return isTheirs ? { tenantId: owner.tenantId, id } : undefined;
  }
}
