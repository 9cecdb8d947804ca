/** `POST /v1/functions/workflow-management`: both spellings (specification 2, section 7; specification 1, section 7). */
import * as z from 'zod/mini';
import { requiredText } from '../core/text.js';
import { AUTOMATION_STATUSES, EXECUTIONS_LIMIT, RUN_STATUSES } from './automation-run.const.js';
import { TestData } from './test-data.js';
import { AutomationSettings } from './automation-record.js';

const id = z.uuid('workflowId is an id');
/** The tenant's id. */
const clientId = z.uuid('clientId is an id');
const testData = z.optional(TestData);
const oneOf = { payload: z.strictObject({ workflowId: id }) };

export const WorkflowManagementRequest = z.discriminatedUnion(
  'action',
  [
    z.strictObject({
      action: z.literal('getWorkflows'),
      payload: z.optional(z.strictObject({ clientId: z.optional(clientId) })),
    }),
    z.strictObject({
      action: z.literal('getWorkflowExecutions'),
      payload: z.optional(
        z.strictObject({
          limit: z.optional(
            z
              .int('limit must be a whole number')
              .check(
                z.gte(1, 'limit is at least 1'),
                z.lte(EXECUTIONS_LIMIT, `limit is at most ${EXECUTIONS_LIMIT}`),
              ),
          ),
          workflowId: z.optional(id),
        }),
      ),
    }),
    z.strictObject({ action: z.literal('activateWorkflow'), ...oneOf }),
    z.strictObject({ action: z.literal('deactivateWorkflow'), ...oneOf }),
    z.strictObject({
      action: z.literal('testWorkflow'),
      payload: z.strictObject({ workflowId: id, testData }),
    }),
    z.strictObject({ action: z.literal('get_workflows'), clientId: z.optional(clientId) }),
    z.strictObject({
      action: z.literal('create_workflow'),
      clientId,
      templateId: requiredText({ label: 'Template', max: 60 }),
      configuration: z._default(AutomationSettings, {}),
    }),
    z.strictObject({ action: z.literal('deploy_workflow'), workflowId: id }),
    z.strictObject({ action: z.literal('test_workflow'), workflowId: id, testData }),
  ],
  'This is no action of workflow-management',
);
export type WorkflowManagementRequest = z.infer<typeof WorkflowManagementRequest>;

/** Fields as the specification spells them. Times are ISO 8601. */
export const ManagedWorkflow = z.object({
  id: z.uuid(),
  name: z.string(),
  client_id: z.uuid(),
  template_id: z.nullable(z.string()),
  status: z.enum(AUTOMATION_STATUSES),
  execution_count: z.int(),
  last_execution_at: z.nullable(z.string()),
  /** Null, because the address contains a secret and is shown only once, when it is created. */
  webhook_url: z.nullable(z.string()),
  created_at: z.string(),
  workflow_templates: z.nullable(z.object({ name: z.string(), industry: z.string() })),
});
export type ManagedWorkflow = z.infer<typeof ManagedWorkflow>;

export const ManagedExecution = z.object({
  id: z.uuid(),
  status: z.enum(RUN_STATUSES),
  started_at: z.string(),
  finished_at: z.nullable(z.string()),
  error_message: z.nullable(z.string()),
});
export type ManagedExecution = z.infer<typeof ManagedExecution>;

export const WorkflowManagementResult = z.object({
  ok: z.literal(true),
  workflows: z.optional(z.array(ManagedWorkflow)),
  executions: z.optional(z.array(ManagedExecution)),
  workflow: z.optional(ManagedWorkflow),
  execution: z.optional(ManagedExecution),
});
export type WorkflowManagementResult = z.infer<typeof WorkflowManagementResult>;
