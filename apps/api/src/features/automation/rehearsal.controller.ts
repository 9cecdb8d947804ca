/** Rehearsals of workflows. Members read them; owners and admins begin them. */
import { Body, Controller, Get, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  RehearsalResult,
  RehearsalStart,
  RehearsedExecutionList,
  RehearsedExecutionQuery,
} from '@praxis/contracts/automation/rehearsal';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { Allow } from '../../platform/auth/access.js';
import { personOf } from '../../platform/auth/acting-person.js';
import { viewerOf } from '../../platform/auth/viewer-masking.js';
import { Answer } from '../../platform/http/answer.js';
import { ActingTenant, PathId, type PraxisRequest } from '../../platform/http/request.js';
import { RehearsalService } from './rehearsal.service.js';

@ApiTags('workflows')
@Allow('viewer')
@Controller('v1/workflows/:id/rehearsal')
export class RehearsalController {
  constructor(private readonly rehearsals: RehearsalService) {}

  @Post()
  @Allow('owner')
  @Answer('Play a workflow over the last days without any outside effect', RehearsalResult, [202])
  async begin(
    @Req() request: PraxisRequest,
    @PathId() id: string,
    @Body({ schema: RehearsalStart }) { days }: RehearsalStart,
  ): Promise<RehearsalResult> {
    return { ok: true, rehearsal: await this.rehearsals.begin(personOf(request), id, days) };
  }

  @Get()
  @Answer('Read the last rehearsal of a workflow', RehearsalResult)
  async read(@ActingTenant() tenant: TenantIdentity, @PathId() id: string): Promise<RehearsalResult> {
    return { ok: true, rehearsal: await this.rehearsals.read(tenant.id, id) };
  }

  @Get('executions')
  @Answer('List what would have started in a rehearsal', RehearsedExecutionList)
  async executions(
    @Req() request: PraxisRequest,
    @PathId() id: string,
    @Query({ schema: RehearsedExecutionQuery }) query: RehearsedExecutionQuery,
  ): Promise<RehearsedExecutionList> {
    const { tenant } = personOf(request);
    const page = await this.rehearsals.executions(tenant.id, viewerOf(request), { id, query });
    return { ok: true, ...page };
  }
}
