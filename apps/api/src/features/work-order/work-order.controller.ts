/** Work orders: members see them, owners and admins create, retry and undo them. */
import { Body, Controller, Get, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  WorkOrderDraft,
  WorkOrderList,
  WorkOrderQuery,
  WorkOrderResult,
} from '@praxis/contracts/work-order/work-order';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { Allow } from '../../platform/auth/access.js';
import { personOf } from '../../platform/auth/acting-person.js';
import { Answer } from '../../platform/http/answer.js';
import { ActingTenant, PathId, type PraxisRequest } from '../../platform/http/request.js';
import { WorkOrderService } from './work-order.service.js';

@ApiTags('work-orders')
@Allow('owner')
@Controller('v1/work-orders')
export class WorkOrderController {
  constructor(private readonly orders: WorkOrderService) {}

  @Get()
  @Allow('viewer')
  @Answer('List work orders', WorkOrderList)
  async list(
    @ActingTenant() tenant: TenantIdentity,
    @Query({ schema: WorkOrderQuery }) query: WorkOrderQuery,
  ): Promise<WorkOrderList> {
    return { ok: true, ...(await this.orders.list(tenant.id, query)) };
  }

  @Post()
  @Answer('Deploy what a work plan says', WorkOrderResult, [202])
  async create(
    @Req() request: PraxisRequest,
    @Body({ schema: WorkOrderDraft }) { onboardingId }: WorkOrderDraft,
  ): Promise<WorkOrderResult> {
    return { ok: true, workOrder: await this.orders.create(personOf(request), onboardingId) };
  }

  @Get(':id')
  @Allow('viewer')
  @Answer('Read a work order with its parts', WorkOrderResult)
  async read(@ActingTenant() tenant: TenantIdentity, @PathId() id: string): Promise<WorkOrderResult> {
    return { ok: true, workOrder: await this.orders.read(tenant.id, id) };
  }

  @Post(':id/retry')
  @Answer('Try the part that failed again', WorkOrderResult)
  async retry(@Req() request: PraxisRequest, @PathId() id: string): Promise<WorkOrderResult> {
    return { ok: true, workOrder: await this.orders.retry(personOf(request), id) };
  }

  @Post(':id/undo')
  @Answer('Take all of a work order back', WorkOrderResult)
  async undo(@Req() request: PraxisRequest, @PathId() id: string): Promise<WorkOrderResult> {
    return { ok: true, workOrder: await this.orders.undo(personOf(request), id) };
  }
}
