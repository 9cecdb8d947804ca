/** Counts requests with a tenant's own key, and refuses those that its plan or its limits do not grant. */
import { randomUUID } from 'node:crypto';
import { USAGE_REFUSAL_TEXTS } from '@praxis/contracts/usage/usage.const';
import type { Database } from '@praxis/db/core/database';
import { UsageGate } from '@praxis/db/usage/usage-gate';
import { Failure } from '../http/failure.js';
import { routeOf, type PraxisRequest } from '../http/request.js';
import { Kept } from '../tenant/kept.js';

export class ApiRequestMeter {
  readonly #gate: UsageGate;
  /** Tenants without a subscription. Their requests are not counted while that is kept. */
  readonly #unmetered = new Kept<true>();

  constructor(database: Database) {
    this.#gate = new UsageGate(database);
  }

  /** @throws Failure 402 `plan_limit_reached` */
  async count(request: PraxisRequest): Promise<void> {
    const { id, tenant } = request;
    if (!tenant || request.isDemo || this.#unmetered.peek(tenant.id)) return;
    const eventType = `${request.method} ${routeOf(request)}`;
    // The id of a request is the caller's choice: one that is sent again must not make the second request free.
    const use = { key: randomUUID(), quantity: 1, eventType, sourceType: 'request', sourceId: id } as const;
    const decision = await this.#gate.record(tenant.id, 'api_calls', use);
    if (!decision.isGranted)
      throw Failure.of(402, 'plan_limit_reached', USAGE_REFUSAL_TEXTS[decision.reason]);
    if (decision.id === null) await this.#unmetered.keep(tenant.id, Promise.resolve(true));
  }
}
