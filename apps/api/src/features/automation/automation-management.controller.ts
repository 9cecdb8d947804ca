/** The named function of the specification, which uses the same services as the resources. */
import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { hasRank } from '@praxis/contracts/auth/role.const';
import type { Execution } from '@praxis/contracts/automation/execution';
import { executionError } from '@praxis/contracts/automation/execution-error.const';
import { EXECUTIONS_LIMIT } from '@praxis/contracts/automation/automation-run.const';
import { findTemplate } from '@praxis/contracts/automation/automation-template.const';
import type { Workflow } from '@praxis/contracts/automation/automation-record';
import {
  WorkflowManagementRequest,
  WorkflowManagementResult,
  type ManagedExecution,
  type ManagedWorkflow,
} from '@praxis/contracts/automation/automation-management';
import { MAX_AUTOMATIONS } from '@praxis/db/automation/automation';
import { Allow } from '../../platform/auth/access.js';
import { personOf, type ActingPerson } from '../../platform/auth/acting-person.js';
import { viewerOf } from '../../platform/auth/viewer-masking.js';
import { Answer } from '../../platform/http/answer.js';
import { permissionDenied } from '../../platform/http/failure.js';
import type { PraxisRequest } from '../../platform/http/request.js';
import { NamedTenants } from '../../platform/tenant/named-tenant.js';
import { DeploymentService } from './deployment.service.js';
import { ExecutionService } from './execution.service.js';
import { AutomationStartService } from './automation-start.service.js';
import { AutomationService } from './automation.service.js';

const READS: readonly WorkflowManagementRequest['action'][] = [
  'getWorkflows',
  'getWorkflowExecutions',
  'get_workflows',
];

@ApiTags('workflows')
@Controller('v1/functions/workflow-management')
export class WorkflowManagementController {
  constructor(
    private readonly automations: AutomationService,
    private readonly deployments: DeploymentService,
    private readonly starts: AutomationStartService,
    private readonly executions: ExecutionService,
    private readonly named: NamedTenants,
  ) {}

  /** Members read; owners and admins change. */
  @Post()
  @Allow('viewer')
  @Answer('Manage workflows, by function', WorkflowManagementResult)
  async handle(
    @Req() request: PraxisRequest,
    @Body({ schema: WorkflowManagementRequest }) body: WorkflowManagementRequest,
  ): Promise<WorkflowManagementResult> {
    const person = await this.#personFor(request, body);
    const { tenant, user, role } = person;
    const mayChange = user.roles.includes('admin') || (role !== undefined && hasRank(role, 'owner'));
    if (!mayChange && !READS.includes(body.action)) throw permissionDenied();
    switch (body.action) {
      case 'getWorkflows':
      case 'get_workflows': {
        const { items } = await this.automations.list(tenant.id, {
          limit: MAX_AUTOMATIONS,
          cursor: undefined,
        });
        return { ok: true, workflows: items.map(toManaged) };
      }
      case 'getWorkflowExecutions': {
        const { limit = EXECUTIONS_LIMIT, workflowId } = body.payload ?? {};
        const { items } = await this.executions.list(tenant.id, {
          limit,
          workflowId,
          cursor: undefined,
          status: undefined,
        });
        return { ok: true, executions: items.map(toManagedExecution) };
      }
      case 'activateWorkflow':
        return {
          ok: true,
          workflow: toManaged(
            await this.automations.resume(person, body.payload.workflowId, { held: 'release' }),
          ),
        };
      case 'deactivateWorkflow':
        return {
          ok: true,
          workflow: toManaged(await this.automations.pause(person, body.payload.workflowId)),
        };
      case 'deploy_workflow':
        return {
          ok: true,
          workflow: toManaged(await this.deployments.deploy(person, body.workflowId, { openRuns: 'finish' })),
        };
      case 'create_workflow': {
        const { templateId, configuration: settings } = body;
        return {
          ok: true,
          workflow: toManaged(await this.automations.create(person, { templateId, settings })),
        };
      }
      case 'testWorkflow':
      case 'test_workflow': {
        const { workflowId, testData = {} } = body.action === 'testWorkflow' ? body.payload : body;
        const id = await this.starts.test(person, workflowId, testData);
        const reader = { ...person, viewer: viewerOf(request, tenant.id) };
        return { ok: true, execution: toManagedExecution(await this.executions.read(reader, id)) };
      }
    }
  }

  /**
   * The person in the tenant that the request names, or in the acting one.
   * @throws Failure 404 for a tenant that is not theirs
   */
  async #personFor(request: PraxisRequest, body: WorkflowManagementRequest): Promise<ActingPerson> {
    const person = personOf(request);
    const tenantId =
      'clientId' in body
        ? body.clientId
        : body.action === 'getWorkflows'
          ? body.payload?.clientId
          : undefined;
    if (tenantId === undefined || tenantId === person.tenant.id) return person;
    const tenant = await this.named.find(request, person.user, tenantId);
    const role = person.user.memberships.find(({ id }) => id === tenant.id)?.role;
    return { ...person, tenant, role };
  }
}

function toManaged(workflow: Workflow): ManagedWorkflow {
  const template = workflow.templateId === null ? undefined : findTemplate(workflow.templateId);
  return {
    id: workflow.id,
    name: workflow.name,
    client_id: workflow.clientId,
    template_id: workflow.templateId,
    status: workflow.status,
    execution_count: workflow.executionCount,
    created_at: workflow.createdAt,
    last_execution_at: workflow.lastExecutionAt,
    webhook_url: null,
    workflow_templates: template ? { name: template.name, industry: template.industry } : null,
  };
}

const toManagedExecution = ({ id, status, startedAt, finishedAt, error }: Execution): ManagedExecution => ({
  id,
  status,
  started_at: startedAt,
  finished_at: finishedAt,
  error_message: error === null ? null : executionError(error),
});
