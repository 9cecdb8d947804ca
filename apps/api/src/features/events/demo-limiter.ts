/** How often the demo's actions may be used, per session and per day (specification 1, sections 2 and 9). */
import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@praxis/config/environment';
import {
  DEMO_ACTIONS,
  DEMO_LATEST_SHOWN,
  type DemoLimiterCall,
  type DemoLimiterResult,
  type DemoUsageResult,
} from '@praxis/contracts/demo-limiter';
import { Database } from '@praxis/db/database';
import { readDemoUsage, useDemoAction } from '@praxis/db/events';
import { ENVIRONMENT } from '../../platform/tokens.js';

@Injectable()
export class DemoLimiter {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
  ) {}

  /** Counts one use and says whether it is within the limits. */
  async use(tenantId: string, call: DemoLimiterCall): Promise<DemoLimiterResult> {
    const maxPerSession = this.environment.PRAXIS_DEMO_MAX_PER_SESSION;
    const maxPerDay = this.environment.PRAXIS_DEMO_MAX_PER_DAY;
    const used = await this.database.withTenant(tenantId, (tx) =>
      useDemoAction(tx, { sessionId: call.sessionId, action: call.actionType, maxPerSession, maxPerDay }),
    );
    const remaining = Math.max(0, Math.min(maxPerSession - used.sessionUsed, maxPerDay - used.dailyUsed));
    return {
      ok: true,
      success: true,
      allowed: used.allowed,
      remaining,
      message: used.allowed
        ? `${remaining} left in this session.`
        : limitMessage(used.sessionUsed >= maxPerSession),
      sessionUsed: used.sessionUsed,
      dailyUsed: used.dailyUsed,
      maxPerSession,
      maxPerDay,
    };
  }

  /** What is used up, for whoever wants to see it before the next use. */
  async usage(tenantId: string, sessionId: string): Promise<DemoUsageResult> {
    const { actions, latest } = await this.database.withTenant(tenantId, (tx) =>
      readDemoUsage(tx, { sessionId, latest: DEMO_LATEST_SHOWN }),
    );
    return {
      ok: true,
      maxPerSession: this.environment.PRAXIS_DEMO_MAX_PER_SESSION,
      maxPerDay: this.environment.PRAXIS_DEMO_MAX_PER_DAY,
      actions: DEMO_ACTIONS.map(
        (action) =>
          actions.find((used) => used.action === action) ?? { action, sessionUsed: 0, dailyUsed: 0 },
      ),
      latest: latest.map(({ action, at }) => ({ action, at: at.toISOString() })),
    };
  }
}

function limitMessage(bySession: boolean): string {
  return bySession
    ? 'This session has used up its demo actions. Sign up to go on, or start a new session.'
    : 'The demo has reached its limit for today. Sign up to go on, or come back tomorrow.';
}
