/** `POST /v1/events/log` (specification 1, section 7). */
import { Body, Controller, Post } from '@nestjs/common';
import { ApiSecurity, ApiTags } from '@nestjs/swagger';
import type * as z from 'zod/mini';
import { EventsLogRequest, EventsLogResult } from '@praxis/contracts/event/event-log';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { ActingTenant } from '../../platform/http/request.js';
import { EventService } from './event.service.js';

@ApiTags('events')
@ApiSecurity('X-VA-KEY')
@Allow('product')
@Controller('v1/events')
export class EventController {
  constructor(private readonly events: EventService) {}

  @Post('log')
  @Answer('Log events of the demo', EventsLogResult)
  async log(
    @ActingTenant() tenant: TenantIdentity,
    @Body({ schema: EventsLogRequest }) body: EventsLogRequest,
  ): Promise<z.infer<typeof EventsLogResult>> {
    return { ok: true, logged: await this.events.logBatch(tenant.id, body) };
  }
}
