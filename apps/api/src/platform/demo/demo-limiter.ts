/**
 * Limits the demo's actions per session, address and day (specification 1, sections 2, 8 and 9). A page that
 * asks for permission first is counted at that time; other requests are counted when they act.
 */
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Environment } from '@praxis/config/environment';
import { fingerprint } from '@praxis/config/keys';
import {
  DEMO_ACTIONS,
  DEMO_LATEST_SHOWN,
  DEMO_LIMITER_DOWN_REMAINING,
  type DemoAction,
  type DemoLimiterResult,
  type DemoUsageResult,
} from '@praxis/contracts/demo/demo-limiter';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import {
  grantDemoAction,
  readDemoUsage,
  returnDemoAction,
  takeDemoAction,
  type DemoUse,
  type DemoUseCount,
} from '@praxis/db/demo/demo-usage';
import { addressKey } from '../http/address-key.js';
import { Failure } from '../http/failure.js';
import type { PraxisRequest } from '../http/request.js';
import { TenantDirectory } from '../tenant/tenant-directory.js';
import { ENVIRONMENT, LOG } from '../tokens.js';

/** The action, and the session that it is for. */
export interface DemoAct {
  action: DemoAction;
  sessionId: string;
}

/** The industry whose demo tenant stores the counts; requests without an industry are bound to it. */
const COUNTED_IN = 'law';

@Injectable()
export class DemoLimiter {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
    private readonly tenants: TenantDirectory,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** Counts one use and returns whether it is within the limits. Allows it if counting fails. */
  async ask(request: PraxisRequest, act: DemoAct): Promise<DemoLimiterResult> {
    const { maxPerSession, maxPerDay } = this.#limits();
    const used = await this.#count(request, act, grantDemoAction);
    const remaining = used ? this.#remaining(used) : DEMO_LIMITER_DOWN_REMAINING;
    return {
      ok: true,
      success: true,
      allowed: used?.allowed ?? true,
      remaining,
      message: used && !used.allowed ? this.#refusal(used) : `${remaining} left in this session.`,
      sessionUsed: used?.sessionUsed ?? 0,
      dailyUsed: used?.dailyUsed ?? 0,
      maxPerSession,
      maxPerDay,
    };
  }

  /**
   * Performs a visitor's action if the limits allow it. A tenant's own key is not limited here, because it
   * has a plan. Actions that fail on our side are not counted.
   * @throws Failure 429 `limit_reached` with the limiter's message
   */
  async act<Result>(request: PraxisRequest, act: DemoAct, work: () => Promise<Result>): Promise<Result> {
    if (!request.isDemo) return await work();
    const used = await this.#count(request, act, takeDemoAction);
    if (used && !used.allowed)
      throw new Failure({
        status: 429,
        code: 'limit_reached',
        message: this.#refusal(used),
        retryAfter: used.secondsLeft,
        extra: { limitReached: true },
      });
    try {
      return await work();
    } catch (error) {
      if (used && !(error instanceof Failure && error.status < 500))
        await this.#safely(() => this.#within(request, (tx) => returnDemoAction(tx, act)));
      throw error;
    }
  }

  /** How many uses are counted, without counting another one. */
  async usage(tenantId: string, sessionId: string): Promise<DemoUsageResult> {
    const { maxPerSession, maxPerDay } = this.#limits();
    const { actions, latest } = await this.database.withTenant(tenantId, (tx) =>
      readDemoUsage(tx, { sessionId, latest: DEMO_LATEST_SHOWN }),
    );
    return {
      ok: true,
      maxPerSession,
      maxPerDay,
      actions: DEMO_ACTIONS.map(
        (action) =>
          actions.find((used) => used.action === action) ?? { action, sessionUsed: 0, dailyUsed: 0 },
      ),
      latest: latest.map(({ action, at }) => ({ action, at: at.toISOString() })),
    };
  }

  #limits(): Pick<DemoUseCount, 'maxPerSession' | 'maxPerDay' | 'maxPerAddress'> {
    const { environment } = this;
    return {
      maxPerSession: environment.PRAXIS_DEMO_MAX_PER_SESSION,
      maxPerDay: environment.PRAXIS_DEMO_MAX_PER_DAY,
      maxPerAddress: environment.PRAXIS_DEMO_MAX_PER_ADDRESS,
    };
  }

  /**
   * Counts a use. A tenant's own key belongs to a server that acts for many people, so its address does not identify a
   * visitor and is not counted.
   */
  async #count(
    request: PraxisRequest,
    { action, sessionId }: DemoAct,
    count: (tx: TenantTransaction, use: DemoUseCount) => Promise<DemoUse>,
  ): Promise<DemoUse | undefined> {
    const purpose = 'demo-use';
    const address = request.isDemo
      ? fingerprint(this.environment.PRAXIS_MASTER_KEY, { purpose, address: addressKey(request) })
      : undefined;
    const use = { action, sessionId, address, ...this.#limits() };
    return await this.#safely(() => this.#within(request, (tx) => count(tx, use)));
  }

  /** A visitor of the demo is counted in one place for both industries. */
  async #within<Result>(
    { isDemo, tenant }: PraxisRequest,
    work: (tx: TenantTransaction) => Promise<Result>,
  ): Promise<Result> {
    const counted = isDemo ? await this.tenants.demoTenant(COUNTED_IN) : tenant;
    if (!counted) throw new Error('the product routes resolve a tenant');
    return await this.database.withTenant(counted.id, work);
  }

  /** A limiter that is down stops no one (specification 1, section 8). */
  async #safely<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await work();
    } catch (error) {
      this.log.warn(
        { type: error instanceof Error ? error.name : 'unknown' },
        'the demo is not being limited',
      );
      return undefined;
    }
  }

  #remaining({ sessionUsed, dailyUsed, addressUsed }: DemoUse): number {
    const { maxPerSession, maxPerDay, maxPerAddress } = this.#limits();
    return Math.max(
      0,
      Math.min(maxPerSession - sessionUsed, maxPerDay - dailyUsed, maxPerAddress - addressUsed),
    );
  }

  #refusal({ sessionUsed, dailyUsed }: DemoUse): string {
    const { maxPerSession, maxPerDay } = this.#limits();
    if (sessionUsed >= maxPerSession)
      return 'This session has used all its demo actions. Sign up to continue or start a new session.';
    return dailyUsed >= maxPerDay
      ? 'The demo has reached its limit for today. Sign up to continue or come back tomorrow.'
      : 'The demo has reached its limit for your network today. Sign up to continue or come back tomorrow.';
  }
}
