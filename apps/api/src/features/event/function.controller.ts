/** Named functions: `POST /v1/functions/{name}` with the bodies of specification 1, section 7. */
import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOperation, ApiSecurity, ApiTags } from '@nestjs/swagger';
import type * as z from 'zod/mini';
import { DemoLimiterRequest, DemoLimiterResult } from '@praxis/contracts/demo/demo-limiter';
import { EventsLogFunctionRequest, EventsLogResult } from '@praxis/contracts/event/event-log';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { DemoLimiter } from '../../platform/demo/demo-limiter.js';
import { Failure } from '../../platform/http/failure.js';
import { ActingTenant, type PraxisRequest } from '../../platform/http/request.js';
import { EventService } from './event.service.js';

@ApiTags('functions')
@ApiSecurity('X-VA-KEY')
@Allow('product')
@Controller('v1/functions')
export class FunctionController {
  constructor(
    private readonly events: EventService,
    private readonly limiter: DemoLimiter,
  ) {}

  @Post('demo-limiter')
  @Answer('Check the limits of the demo', DemoLimiterResult)
  async demoLimiter(
    @Req() request: PraxisRequest,
    @Body({ schema: DemoLimiterRequest }) body: DemoLimiterRequest,
  ): Promise<DemoLimiterResult> {
    return await this.limiter.ask(request, { action: body.actionType, sessionId: body.sessionId });
  }

  @Post('events-log')
  @Answer('Log an event', EventsLogResult)
  async eventsLog(
    @ActingTenant() tenant: TenantIdentity,
    @Body({ schema: EventsLogFunctionRequest }) body: z.infer<typeof EventsLogFunctionRequest>,
  ): Promise<z.infer<typeof EventsLogResult>> {
    await this.events.logRequest(tenant.id, body);
    return { ok: true, logged: 1 };
  }

  @Post(':name')
  @ApiOperation({ summary: 'Refuse a function that does not exist' })
  @ApiExcludeEndpoint()
  refuseUnknown(): never {
    throw Failure.of(404, 'unknown_function', 'There is no function with this name.');
  }
}
