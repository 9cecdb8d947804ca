/**
 * Requests to vendors that this process sends while a person waits: behind the same breakers as those of the workers. If a
 * breaker is open, the answer comes immediately, in the port's own terms.
 */
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Environment } from '@praxis/config/environment';
import { Database } from '@praxis/db/core/database';
import { Breakers } from '@praxis/db/health/breakers';
import type { Adapter } from '@praxis/providers/adapter';
import type { ProviderPort } from '@praxis/providers/failures';
import { guardedPort } from '@praxis/providers/guarded-ports';
import { VendorGuard, type VendorRequest } from '@praxis/providers/vendor-guard';
import { ENVIRONMENT } from '../tokens.js';

type AwaitedRequest = Pick<VendorRequest, 'tenantId' | 'provider' | 'signal'> & { port: ProviderPort };

@Injectable()
export class VendorRequests implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #breakers: Breakers;
  readonly #guard: VendorGuard;

  constructor(@Inject(ENVIRONMENT) environment: Environment, database: Database) {
    const breakers = new Breakers({ environment, database });
    this.#breakers = breakers;
    this.#guard = new VendorGuard(
      {
        // While the database does not answer, requests to vendors pass without a breaker.
        enter: (key, work) => breakers.enter(key, work).catch(() => ({ kind: 'pass' })),
        note: (key, event) => breakers.note(key, event),
      },
      undefined,
      false,
    );
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.#breakers.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#breakers.close();
  }

  /** The adapter behind the breaker of this account. Its methods throw RequestParked, a ProviderError, instead of sending. */
  guarded<Port extends Adapter>(adapter: Port, request: AwaitedRequest): Port {
    return guardedPort(this.#guard, adapter, { ...request, hostId: null, isAwaited: true });
  }
}
