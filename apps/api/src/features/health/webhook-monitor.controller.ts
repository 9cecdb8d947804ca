/** Whether vendors report to us: everyone sees states, the platform's admins also see counts. */
import { Controller, Get, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { WebhookMonitorList } from '@praxis/contracts/health/webhook-monitor';
import { Database } from '@praxis/db/core/database';
import { listWebhooks } from '@praxis/db/health/webhook-monitor';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import type { PraxisRequest } from '../../platform/http/request.js';
import { isAdmin } from './service-health.controller.js';

@ApiTags('health')
@Controller('v1/webhook-monitoring')
export class WebhookMonitorController {
  constructor(private readonly database: Database) {}

  @Get()
  @Allow(['user', 'public'])
  @Answer('List the webhooks of vendors', WebhookMonitorList)
  async list(@Req() request: PraxisRequest): Promise<WebhookMonitorList> {
    const webhooks = await listWebhooks(this.database);
    const items = isAdmin(request)
      ? webhooks
      : webhooks.map((webhook) => ({ ...webhook, consecutiveMissed: null }));
    return { ok: true, items, nextCursor: null };
  }
}
