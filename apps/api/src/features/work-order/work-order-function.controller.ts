/** The named function that turns a tenant's plan into a work order. */
import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { hasRank } from '@praxis/contracts/auth/role.const';
import { WorkflowDeploymentRequest, WorkOrderResult } from '@praxis/contracts/work-order/work-order';
import { Allow } from '../../platform/auth/access.js';
import { personOf } from '../../platform/auth/acting-person.js';
import { Answer } from '../../platform/http/answer.js';
import { permissionDenied } from '../../platform/http/failure.js';
import type { PraxisRequest } from '../../platform/http/request.js';
import { NamedTenants } from '../../platform/tenant/named-tenant.js';
import { WorkOrderService } from './work-order.service.js';

@ApiTags('work-orders')
@Controller('v1/functions/workflow-deployment')
export class WorkflowDeploymentController {
  constructor(
    private readonly orders: WorkOrderService,
    private readonly named: NamedTenants,
  ) {}

  @Post()
  @Allow('viewer')
  @Answer('Deploy what a client’s plan says, by function', WorkOrderResult, [202])
  async handle(
    @Req() request: PraxisRequest,
    @Body({ schema: WorkflowDeploymentRequest }) { clientId: tenantId }: WorkflowDeploymentRequest,
  ): Promise<WorkOrderResult> {
    const person = personOf(request);
    const { user } = person;
    const tenant =
      tenantId === person.tenant.id ? person.tenant : await this.named.find(request, user, tenantId);
    const role = user.memberships.find(({ id }) => id === tenant.id)?.role;
    if (!user.roles.includes('admin') && (role === undefined || !hasRank(role, 'owner')))
      throw permissionDenied();
    return { ok: true, workOrder: await this.orders.createLatest({ ...person, tenant, role }) };
  }
}
