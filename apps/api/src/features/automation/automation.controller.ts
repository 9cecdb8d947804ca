/** Automations of a tenant, and the templates to create them from. Members read them; owners and admins change them. */
import { Body, Controller, Delete, Get, Post, Put, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Acknowledged } from '@praxis/contracts/auth/auth';
import { ExecutionStarted } from '@praxis/contracts/automation/execution';
import {
  WorkflowChange,
  WorkflowDraft,
  WorkflowList,
  AutomationQuery,
  WorkflowResult,
  WorkflowResume,
  WorkflowStart,
  WorkflowTest,
  WorkflowWebhook,
} from '@praxis/contracts/automation/automation-record';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { Allow } from '../../platform/auth/access.js';
import { StepUp } from '../../platform/auth/step-up.js';
import { personOf } from '../../platform/auth/acting-person.js';
import { Answer } from '../../platform/http/answer.js';
import { ActingTenant, PathId, type PraxisRequest } from '../../platform/http/request.js';
import { AutomationStartService } from './automation-start.service.js';
import { AutomationService } from './automation.service.js';

@ApiTags('workflows')
@Allow('owner')
@Controller('v1/workflows')
export class WorkflowController {
  constructor(
    private readonly automations: AutomationService,
    private readonly starts: AutomationStartService,
  ) {}

  @Get()
  @Allow('viewer')
  @Answer('List workflows', WorkflowList)
  async list(
    @ActingTenant() tenant: TenantIdentity,
    @Query({ schema: AutomationQuery }) query: AutomationQuery,
  ): Promise<WorkflowList> {
    return { ok: true, ...(await this.automations.list(tenant.id, query)) };
  }

  @Post()
  @Answer('Create a workflow', WorkflowResult, [201])
  async create(
    @Req() request: PraxisRequest,
    @Body({ schema: WorkflowDraft }) draft: WorkflowDraft,
  ): Promise<WorkflowResult> {
    return { ok: true, workflow: await this.automations.create(personOf(request), draft) };
  }

  @Get(':id')
  @Allow('viewer')
  @Answer('Read a workflow with what it does', WorkflowResult)
  async read(@ActingTenant() tenant: TenantIdentity, @PathId() id: string): Promise<WorkflowResult> {
    return { ok: true, workflow: await this.automations.read(tenant.id, id) };
  }

  @Put(':id/definition')
  @Answer('Save another version of a workflow', WorkflowResult)
  async change(
    @Req() request: PraxisRequest,
    @PathId() id: string,
    @Body({ schema: WorkflowChange }) change: WorkflowChange,
  ): Promise<WorkflowResult> {
    return { ok: true, workflow: await this.automations.change(personOf(request), id, change) };
  }

  @Delete(':id')
  @Answer('Delete a workflow', Acknowledged)
  async remove(@Req() request: PraxisRequest, @PathId() id: string): Promise<Acknowledged> {
    await this.automations.remove(personOf(request), id);
    return { ok: true, message: 'Workflow deleted' };
  }

  @Post(':id/pause')
  @Answer('Hold the runs of a workflow', WorkflowResult)
  async pause(@Req() request: PraxisRequest, @PathId() id: string): Promise<WorkflowResult> {
    return { ok: true, workflow: await this.automations.pause(personOf(request), id) };
  }

  @Post(':id/resume')
  @Answer('Let a workflow run again', WorkflowResult)
  async resume(
    @Req() request: PraxisRequest,
    @PathId() id: string,
    @Body({ schema: WorkflowResume }) resume: WorkflowResume,
  ): Promise<WorkflowResult> {
    return { ok: true, workflow: await this.automations.resume(personOf(request), id, resume) };
  }

  @Post(':id/test')
  @Answer('Run a workflow without any outside effect', ExecutionStarted, [202])
  async test(
    @Req() request: PraxisRequest,
    @PathId() id: string,
    @Body({ schema: WorkflowTest }) { testData }: WorkflowTest,
  ): Promise<ExecutionStarted> {
    return { ok: true, executionId: await this.starts.test(personOf(request), id, testData) };
  }

  @Post(':id/runs')
  @Allow('staff')
  @Answer('Start a workflow by hand', ExecutionStarted, [202])
  async start(
    @Req() request: PraxisRequest,
    @PathId() id: string,
    @Body({ schema: WorkflowStart }) { leadId }: WorkflowStart,
  ): Promise<ExecutionStarted> {
    return { ok: true, executionId: await this.starts.start(personOf(request), id, leadId) };
  }

  @Post(':id/webhook')
  @StepUp()
  @Answer('Make the address that begins a workflow', WorkflowWebhook, [201])
  async makeWebhook(@Req() request: PraxisRequest, @PathId() id: string): Promise<WorkflowWebhook> {
    return { ok: true, webhookUrl: await this.starts.makeWebhook(personOf(request), id) };
  }
}
