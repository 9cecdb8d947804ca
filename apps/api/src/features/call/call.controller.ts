/** Calls of the AI voice caller: a visitor's own by key and session, a tenant's for its people. */
import { Body, Controller, Get, Headers, Param, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiSecurity, ApiTags } from '@nestjs/swagger';
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
import { Uuid } from '@praxis/contracts/journey/session';
import { listCalls } from '@praxis/db/call/call-view';
import { Database } from '@praxis/db/core/database';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { DemoLimiter } from '../../platform/auth/demo-limiter.js';
import { notFound } from '../../platform/http/failure.js';
import { viewerOf } from '../../platform/auth/masking.js';
import { ActingTenant, type PraxisRequest } from '../../platform/http/request.js';
import { CallService, type CallCaller } from './call.service.js';
import { CallViews } from './call-views.js';

@ApiTags('calls')
@ApiSecurity('X-VA-KEY')
@Controller('v1')
export class CallController {
  constructor(
    private readonly calls: CallService,
    private readonly views: CallViews,
    private readonly database: Database,
    private readonly demo: DemoLimiter,
  ) {}

  @Post(':industry/calls')
  @ApiOperation({ summary: 'Start a call' })
  @Allow('product')
  @Answer(CallStartResult)
  async start(
    @Req() request: PraxisRequest,
    @Body({ schema: CallStartRequest }) body: CallStartRequest,
    @Headers('idempotency-key') key?: string,
  ): Promise<CallStartResult> {
    const act = { action: 'call-start', sessionId: body.sessionId } as const;
    return await this.demo.act(request, act, () => this.calls.start(callerOf(request), body, key));
  }

  @Post('calls/:id/turns')
  @ApiOperation({ summary: 'Take a turn in a call' })
  @Allow('product')
  @Answer(TurnResult)
  async turn(
    @Req() request: PraxisRequest,
    @Param('id', { schema: Uuid }) id: string,
    @Body({ schema: TurnRequest }) body: TurnRequest,
  ): Promise<TurnResult> {
    return await this.calls.turn(await this.calls.place(request, id, body.sessionId), body);
  }

  @Post('calls/:id/end')
  @ApiOperation({ summary: 'End a call' })
  @Allow('product')
  @Answer(CallEndResult)
  async end(
    @Req() request: PraxisRequest,
    @Param('id', { schema: Uuid }) id: string,
    @Body({ schema: CallEndRequest }) body: CallEndRequest,
  ): Promise<CallEndResult> {
    return await this.calls.end(await this.calls.own(request, id, body.sessionId), {}, body.heard);
  }

  @Get('calls/:id')
  @ApiOperation({ summary: 'Read a call' })
  @Allow(['product', 'viewer'])
  @Answer(CallResult)
  async read(
    @Req() request: PraxisRequest,
    @Param('id', { schema: Uuid }) id: string,
    @Query({ schema: CallQuery }) query: CallQuery,
  ): Promise<CallResult> {
    const viewer = viewerOf(request);
    const call = viewer
      ? await this.calls.find(callerOf(request).tenantId, id)
      : await this.calls.own(request, id, query.sessionId);
    if (!call) throw notFound();
    return { ok: true, call: await this.views.detail(call.tenantId, call, viewer) };
  }

  @Get('calls')
  @ApiOperation({ summary: 'List calls' })
  @Allow('viewer')
  @Answer(CallList)
  async list(
    @Req() request: PraxisRequest,
    @ActingTenant() tenant: TenantIdentity,
    @Query({ schema: CallListQuery }) query: CallListQuery,
  ): Promise<CallList> {
    const { items, nextCursor } = await this.database.withTenant(tenant.id, (tx) => listCalls(tx, query));
    return { ok: true, items: await this.views.items(tenant.id, items, viewerOf(request)), nextCursor };
  }
}

/** On whose behalf a product request is made. */
export function callerOf(request: PraxisRequest): CallCaller {
  const { tenant } = request;
  if (!tenant) throw new Error('the product routes resolve a tenant');
  return { tenantId: tenant.id, industry: tenant.industry, isDemo: request.isDemo ?? false };
}
