/** Counts requests with a tenant's own key, and refuses those that its plan or its limits do not grant. */
import { USAGE_REFUSAL_TEXTS } from '@praxis/contracts/usage/usage.const';
import type { Database } from '@praxis/db/core/database';
import { UsageGate } from '@praxis/db/usage/usage-gate';
import { Failure } from '../http/failure.js';
import { routeOf, type PraxisRequest } from '../http/request.js';

/** How long a tenant without a subscription is not asked about again, in milliseconds: requests of that time are not counted. */
const UNMETERED_MS = 5_000;
/** Limits the memory of a process. */
const MAX_TENANTS_KEPT = 10_000;

export class ApiRequestMeter {
  readonly #gate: UsageGate;
  /** Tenants that nothing is metered for, and until when that holds, in milliseconds since 1970. */
  readonly #unmetered = new Map<string, number>();

  constructor(database: Database) {
    this.#gate = new UsageGate(database);
  }

  /** @throws Failure 402 `plan_limit_reached` */
  async count(request: PraxisRequest): Promise<void> {
    const { id, tenant } = request;
    if (!tenant || request.isDemo || (this.#unmetered.get(tenant.id) ?? 0) > Date.now()) return;
    const eventType = `${request.method} ${routeOf(request)}`;
    const use = { key: id, quantity: 1, eventType, sourceType: 'request', sourceId: id } as const;
    const decision = await this.#gate.record(tenant.id, 'api_calls', use);
    if (!decision.isGranted)
      throw Failure.of(402, 'plan_limit_reached', USAGE_REFUSAL_TEXTS[decision.reason]);
    if (decision.id !== null) return;
    if (this.#unmetered.size >= MAX_TENANTS_KEPT) this.#unmetered.clear();
    this.#unmetered.set(tenant.id, Date.now() + UNMETERED_MS);
  }
}
