/** Versions of a workflow and how they go live. Members read; owners and admins deploy. */
import { Body, Controller, Get, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  DeploymentPlanQuery,
  DeploymentPlanResult,
  WorkflowDeploy,
  WorkflowVersionList,
} from '@praxis/contracts/automation/deployment';
import { WorkflowResult } from '@praxis/contracts/automation/automation-record';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { Allow } from '../../platform/auth/access.js';
import { personOf } from '../../platform/auth/acting-person.js';
import { Answer } from '../../platform/http/answer.js';
import { ActingTenant, PathId, type PraxisRequest } from '../../platform/http/request.js';
import { DeploymentService } from './deployment.service.js';

@ApiTags('workflows')
@Allow('viewer')
@Controller('v1/workflows/:id')
export class DeploymentController {
  constructor(private readonly deployments: DeploymentService) {}

  @Get('versions')
  @Answer('List the versions of a workflow', WorkflowVersionList)
  async versions(@ActingTenant() tenant: TenantIdentity, @PathId() id: string): Promise<WorkflowVersionList> {
    return { ok: true, items: await this.deployments.versions(tenant.id, id) };
  }

  @Get('deployment-plan')
  @Answer('See what deploying a version means for executions under way', DeploymentPlanResult)
  async plan(
    @ActingTenant() tenant: TenantIdentity,
    @PathId() id: string,
    @Query({ schema: DeploymentPlanQuery }) { version }: DeploymentPlanQuery,
  ): Promise<DeploymentPlanResult> {
    return { ok: true, plan: await this.deployments.plan(tenant.id, id, version) };
  }

  @Post('deploy')
  @Allow('owner')
  @Answer('Have new runs follow a version', WorkflowResult)
  async deploy(
    @Req() request: PraxisRequest,
    @PathId() id: string,
    @Body({ schema: WorkflowDeploy }) deploy: WorkflowDeploy,
  ): Promise<WorkflowResult> {
    return { ok: true, workflow: await this.deployments.deploy(personOf(request), id, deploy) };
  }
}
