/**
 * Whose call it is, remembered: that never changes, and a turn is not to wait for a question whose answer is known. How a call
 * stands is for its run to say.
 */
import type { PraxisRequest } from '../../platform/http/request.js';

/** Where a call is found. */
export interface CallPlace {
  tenantId: string;
  id: string;
}

interface Owner {
  tenantId: string;
  sessionId: string;
  isDemo: boolean;
}

/** Calls under way at once in one process; beyond that the one begun longest ago is looked up again. */
const REMEMBERED = 10_000;

export class CallOwners {
  readonly #owners = new Map<string, Owner>();

  /** Remembers a call that a request was allowed to speak in. */
  remember(request: PraxisRequest, { tenantId, id, sessionId }: CallPlace & { sessionId: string }): void {
    this.#owners.set(id, { tenantId, sessionId, isDemo: request.isDemo ?? false });
    const [oldest] = this.#owners.keys();
    if (this.#owners.size > REMEMBERED && oldest !== undefined) this.#owners.delete(oldest);
  }

  /** The call, where it is known to be this request's; anything else is to be looked up. */
  find(request: PraxisRequest, id: string, sessionId: string): CallPlace | undefined {
    const owner = this.#owners.get(id);
    if (owner?.sessionId !== sessionId) return undefined;
    // The demo's key is good for the demo of either industry, a tenant's for that tenant alone.
    const isTheirs = request.isDemo ? owner.isDemo : owner.tenantId === request.tenant?.id;
    return isTheirs ? { tenantId: owner.tenantId, id } : undefined;
  }
}
