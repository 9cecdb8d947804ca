/** Figures of the platform, for its admins. */
import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnalyticsRequest, AnalyticsResult } from '@praxis/contracts/analytics/analytics';
import { readAnalytics } from '@praxis/db/analytics/analytics';
import { Database } from '@praxis/db/core/database';
import { Allow, ChangesNothing } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';

@ApiTags('analytics')
@Controller('v1/functions')
export class AnalyticsController {
  constructor(private readonly database: Database) {}

  @Post('analytics-dashboard')
  @Allow('admin')
  @ChangesNothing()
  @Answer('Read the figures of the platform', AnalyticsResult)
  async read(@Body({ schema: AnalyticsRequest }) request: AnalyticsRequest): Promise<AnalyticsResult> {
    return { ok: true, ...(await readAnalytics(this.database, request)) };
  }
}
