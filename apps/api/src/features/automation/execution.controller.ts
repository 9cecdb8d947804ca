/** Executions: members of the tenant watch them, staff end them, try them again and repeat them. */
import { Body, Controller, Get, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ExecutionList,
  ExecutionQuery,
  ExecutionReplay,
  ExecutionResult,
  ExecutionStarted,
} from '@praxis/contracts/automation/execution';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { Allow } from '../../platform/auth/access.js';
import { personOf } from '../../platform/auth/acting-person.js';
import { viewerOf } from '../../platform/auth/viewer-masking.js';
import { Answer } from '../../platform/http/answer.js';
import { ActingTenant, PathId, type PraxisRequest } from '../../platform/http/request.js';
import { ExecutionReplayService } from './execution-replay.service.js';
import { ExecutionService, type ExecutionReader } from './execution.service.js';

@ApiTags('workflows')
@Allow('viewer')
@Controller('v1/executions')
export class ExecutionController {
  constructor(
    private readonly executions: ExecutionService,
    private readonly replays: ExecutionReplayService,
  ) {}

  @Get()
  @Answer('List executions', ExecutionList)
  async list(
    @ActingTenant() tenant: TenantIdentity,
    @Query({ schema: ExecutionQuery }) query: ExecutionQuery,
  ): Promise<ExecutionList> {
    return { ok: true, ...(await this.executions.list(tenant.id, query)) };
  }

  @Get(':id')
  @Answer('Read an execution with its steps', ExecutionResult)
  async read(@Req() request: PraxisRequest, @PathId() id: string): Promise<ExecutionResult> {
    return { ok: true, execution: await this.executions.read(readerOf(request), id) };
  }

  @Post(':id/cancel')
  @Allow('staff')
  @Answer('End an execution', ExecutionResult)
  async cancel(@Req() request: PraxisRequest, @PathId() id: string): Promise<ExecutionResult> {
    return { ok: true, execution: await this.executions.cancel(readerOf(request), id) };
  }

  @Post(':id/retry')
  @Allow('staff')
  @Answer('Try an execution again from the step that failed', ExecutionResult)
  async retry(@Req() request: PraxisRequest, @PathId() id: string): Promise<ExecutionResult> {
    return { ok: true, execution: await this.executions.retry(readerOf(request), id) };
  }

  @Post(':id/replay')
  @Allow('staff')
  @Answer('Run an execution again by the active version', ExecutionStarted, [202])
  async replay(
    @Req() request: PraxisRequest,
    @PathId() id: string,
    @Body({ schema: ExecutionReplay }) { fromStep }: ExecutionReplay,
  ): Promise<ExecutionStarted> {
    return { ok: true, executionId: await this.replays.replay(personOf(request), id, fromStep) };
  }
}

const readerOf = (request: PraxisRequest): ExecutionReader => ({
  ...personOf(request),
  viewer: viewerOf(request),
});
