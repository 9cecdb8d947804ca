/**
 * Counts requests with a tenant's own key, and refuses those that its plan or its limits do not grant. A request is
 * reserved before it is processed and committed once it is answered. A request that fails on our side is released.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { USAGE_REFUSAL_TEXTS } from '@praxis/contracts/usage/usage.const';
import type { Database } from '@praxis/db/core/database';
import type { UseClaim } from '@praxis/db/usage/meter';
import { UsageGate } from '@praxis/db/usage/usage-gate';
import { Failure } from '../http/failure.js';
import { routeOf, type PraxisRequest } from '../http/request.js';
import { Kept } from '../tenant/kept.js';

/** The part of a reply that shows when and how a request was answered. */
type Answered = Pick<FastifyReply, 'statusCode'> & { raw: Pick<FastifyReply['raw'], 'once' | 'closed'> };

/** The first status that means a failure on our side. */
const FAILED = 500;

export class ApiRequestMeter {
  readonly #gate: UsageGate;
  /** Tenants without a subscription. Their requests are not counted while this entry is cached. */
  readonly #unmetered = new Kept<true>();

  constructor(
    database: Database,
    private readonly noteFailure: (error: unknown) => void,
  ) {
    this.#gate = new UsageGate(database);
  }

  /** @throws Failure 402 `plan_limit_reached` */
  async count(request: PraxisRequest, reply: Answered): Promise<void> {
    const { id, tenant } = request;
    if (!tenant || request.isDemo || this.#unmetered.peek(tenant.id)) return;
    const eventType = `${request.method} ${routeOf(request)}`;
    // The caller can choose a request's id, so it is not the key: a repeated id must not make the second request free.
    const use = { key: randomUUID(), quantity: 1, eventType, sourceType: 'request', sourceId: id } as const;
    const decision = await this.#gate.reserve(tenant.id, 'api_calls', use);
    if (!decision.isGranted)
      throw Failure.of(402, 'plan_limit_reached', USAGE_REFUSAL_TEXTS[decision.reason]);
    if (decision.id === null) {
      await this.#unmetered.keep(tenant.id, Promise.resolve(true));
      return;
    }
    // Settles after the answer, even if the caller did not wait for it, because the work was done.
    const settle = (): void => this.#settle(tenant.id, use, reply.statusCode < FAILED);
    if (reply.raw.closed) settle();
    else reply.raw.once('close', settle);
  }

  #settle(tenantId: string, use: UseClaim, isUsed: boolean): void {
    // A request that cannot be settled stays reserved, and is released later (lost-request.ts).
    this.#gate.settle({ tenantId, resource: 'api_calls', isUsed }, use).catch(this.noteFailure);
  }
}
