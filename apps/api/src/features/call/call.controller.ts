/** Calls of the AI voice caller: visitors use their own by key and session, and members use those of their tenant. */
import { Body, Controller, Get, Headers, Post, Query, Req } from '@nestjs/common';
import { ApiSecurity, ApiTags } from '@nestjs/swagger';
import {
  CallEndRequest,
  CallEndResult,
  CallList,
  CallListQuery,
  CallQuery,
  CallResult,
  CallStartRequest,
  CallStartResult,
  TurnRequest,
  TurnResult,
} from '@praxis/contracts/call/call';
import { listCalls } from '@praxis/db/call/call-view';
import { Database } from '@praxis/db/core/database';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { DemoLimiter } from '../../platform/demo/demo-limiter.js';
import { notFound } from '../../platform/http/failure.js';
import { viewerOf } from '../../platform/auth/viewer-masking.js';
import { ActingTenant, type PraxisRequest, PathId } from '../../platform/http/request.js';
import { CallService } from './call.service.js';
import { productCallerOf } from '../../platform/tenant/product-caller.js';
import { SafeToRepeat } from '../../platform/http/once.js';
import { CallViews } from './call-views.js';

@ApiTags('calls')
@ApiSecurity('X-VA-KEY')
@SafeToRepeat()
@Controller('v1')
export class CallController {
  constructor(
    private readonly calls: CallService,
    private readonly views: CallViews,
    private readonly database: Database,
    private readonly demo: DemoLimiter,
  ) {}

  @Post(':industry/calls')
  @Allow('product')
  @Answer('Start a call', CallStartResult)
  async start(
    @Req() request: PraxisRequest,
    @Body({ schema: CallStartRequest }) body: CallStartRequest,
    @Headers('idempotency-key') key?: string,
  ): Promise<CallStartResult> {
    const act = { action: 'call-start', sessionId: body.sessionId } as const;
    return await this.demo.act(request, act, () => this.calls.start(productCallerOf(request), body, key));
  }

  @Post('calls/:id/turns')
  @Allow('product')
  @Answer('Take a turn in a call', TurnResult)
  async turn(
    @Req() request: PraxisRequest,
    @PathId() id: string,
    @Body({ schema: TurnRequest }) body: TurnRequest,
  ): Promise<TurnResult> {
    return await this.calls.turn(await this.calls.ref(request, id, body.sessionId), body, body.heard);
  }

  @Post('calls/:id/end')
  @Allow('product')
  @Answer('End a call', CallEndResult)
  async end(
    @Req() request: PraxisRequest,
    @PathId() id: string,
    @Body({ schema: CallEndRequest }) body: CallEndRequest,
  ): Promise<CallEndResult> {
    return await this.calls.end(await this.calls.own(request, id, body.sessionId), {}, body.heard);
  }

  @Get('calls/:id')
  @Allow(['product', 'viewer'])
  @Answer('Read a call', CallResult)
  async read(
    @Req() request: PraxisRequest,
    @PathId() id: string,
    @Query({ schema: CallQuery }) query: CallQuery,
  ): Promise<CallResult> {
    const viewer = viewerOf(request);
    const call = viewer
      ? await this.calls.find(productCallerOf(request).tenantId, id)
      : await this.calls.own(request, id, query.sessionId);
    if (!call) throw notFound();
    return { ok: true, call: await this.views.detail(call.tenantId, call, viewer) };
  }

  @Get('calls')
  @Allow('viewer')
  @Answer('List calls', CallList)
  async list(
    @Req() request: PraxisRequest,
    @ActingTenant() tenant: TenantIdentity,
    @Query({ schema: CallListQuery }) query: CallListQuery,
  ): Promise<CallList> {
    const { items, nextCursor } = await this.database.withTenant(tenant.id, (tx) => listCalls(tx, query));
    return { ok: true, items: await this.views.items(tenant.id, items, viewerOf(request)), nextCursor };
  }
}
