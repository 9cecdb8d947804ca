/** A practice's usage: read by its people, reported by staff, limited by owners. */
import { randomUUID } from 'node:crypto';
import { Body, Controller, Get, Post, Put, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  TrackUsageRequest,
  TrackUsageResult,
  UsageAnalytics,
  UsageAnalyticsRequest,
  UsageEventList,
  UsageEventQuery,
  UsageLimits,
} from '@praxis/contracts/usage/usage';
import { USAGE_REFUSAL_TEXTS } from '@praxis/contracts/usage/usage.const';
import { Database } from '@praxis/db/core/database';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { recordUsage } from '@praxis/db/usage/meter';
import { setUsageLimits } from '@praxis/db/usage/usage-limit';
import { listUsageEvents, readUsage } from '@praxis/db/usage/usage-read';
import { Allow, ChangesNothing } from '../../platform/auth/access.js';
import { personOf } from '../../platform/auth/acting-person.js';
import { Answer } from '../../platform/http/answer.js';
import { Failure } from '../../platform/http/failure.js';
import {
  ActingTenant,
  ActingUser,
  type AuthSession,
  type PraxisRequest,
} from '../../platform/http/request.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';
import { SafeToRepeat } from '../../platform/http/once.js';

@ApiTags('usage')
@Controller('v1')
export class UsageController {
  constructor(private readonly database: Database) {}

  @Post('functions/get-usage-analytics')
  @Allow('viewer')
  @ChangesNothing()
  @Answer('Read the usage of the billing cycle', UsageAnalytics)
  async analytics(
    @ActingTenant() { id }: TenantIdentity,
    @Body({ schema: UsageAnalyticsRequest }) _body: UsageAnalyticsRequest,
  ): Promise<UsageAnalytics> {
    return await this.database.withTenant(id, (tx) => readUsage(tx, new Date()));
  }

  /** Records a use that is reported by hand or by another system. The same Idempotency-Key is the same report. */
  @Post('functions/track-usage')
  @SafeToRepeat()
  @Allow('staff')
  @Answer('Report a use of a resource', TrackUsageResult)
  async track(
    @Req() request: PraxisRequest,
    @Body({ schema: TrackUsageRequest }) body: TrackUsageRequest,
  ): Promise<TrackUsageResult> {
    const {
      tenant: { id },
      user: { userId },
    } = personOf(request);
    const { resource_type: resource, event_type: eventType, quantity, metadata } = body;
    const given = request.headers['idempotency-key'];
    const key = `report/${userId}/${typeof given === 'string' ? given : randomUUID()}`;
    return await this.database.withTenant(id, async (tx) => {
      const use = { key, quantity, eventType, sourceType: 'report', sourceId: userId, userId } as const;
      const from = metadata?.tracked_from;
      const tracked: Record<string, string> = from === undefined ? {} : { tracked_from: from };
      const [decision] = await recordUsage(tx, resource, [{ ...use, metadata: tracked }]);
      const { usage_by_resource: usage } = await readUsage(tx, new Date());
      const now = usage[resource];
      if (!now || !decision)
        throw Failure.of(
          409,
          'no_subscription',
          'This practice has no subscription, so nothing is measured.',
        );
      return {
        ok: true,
        success: decision.isGranted,
        usage_id: decision.isGranted ? decision.id : null,
        current_usage: now.current_usage,
        quota_limit: now.quota_limit,
        limit_exceeded: now.is_over_limit || !decision.isGranted,
        ...(!decision.isGranted && { message: USAGE_REFUSAL_TEXTS[decision.reason] }),
      };
    });
  }

  @Get('usage-events')
  @Allow('owner')
  @Answer('List uses, and what caused each', UsageEventList)
  async events(
    @ActingTenant() { id }: TenantIdentity,
    @Query({ schema: UsageEventQuery }) query: UsageEventQuery,
  ): Promise<UsageEventList> {
    return { ok: true, ...(await this.database.withTenant(id, (tx) => listUsageEvents(tx, query))) };
  }

  @Put('usage-limits')
  @Allow('owner')
  @Answer('Limit what may be used and spent', UsageAnalytics)
  async limit(
    @ActingTenant() { id }: TenantIdentity,
    @ActingUser() user: AuthSession,
    @Body({ schema: UsageLimits }) limits: UsageLimits,
  ): Promise<UsageAnalytics> {
    return await this.database.withTenant(id, async (tx) => {
      await setUsageLimits(tx, limits, user.userId);
      await auditAs(tx, user, {
        action: 'usage.limited',
        targetType: 'tenant',
        targetId: id,
        detail: { ...limits },
      });
      return await readUsage(tx, new Date());
    });
  }
}
